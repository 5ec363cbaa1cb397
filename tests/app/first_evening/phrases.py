"""What a newcomer looks for, in the languages in which the walk is made: as the catalogues have it.

Must not: hold words that stand in no catalogue (`phrases` looks). What is in none of them is read as it is.
"""

from __future__ import annotations

from collections.abc import Mapping

import polib

from gotit.language.load import CATALOGUES

KEYS: Mapping[str, tuple[str, str]] = {"fr": ("Espace", "Entrée"), "es": ("Espacio", "Enter")}
"""Space and Enter."""
PHRASES: Mapping[str, Mapping[str, str]] = {
    "fr": {
        "explains:": " explique\N{NO-BREAK SPACE}: ",
        "The buzzers are open": "Les buzzers sont ouverts",
        "Turn over the target": "Retourner la cible",
        "Nobody else swaps": "Personne d’autre n’échange",
        "Everybody is ready": "Tout le monde y est",
        "Click the left or the right": "Cliquez la forme de gauche ou de droite",
        "Steal nothing": "Ne rien voler",
        "Only you see this": "Pour vous seulement",
        "tiles make it": "impossible avec ",
        "Everyone agrees": "Tout le monde pense qu’il n’y a pas de solution",
        "tiles that make": "tuiles qui font",
        "shows {tiles} tiles that make {goal}": "montre {tiles} tuiles qui font {goal}",
        " or ": " ou ",
        "click the tiles": "cliquez les tuiles",
        "Turn the first goal": "Retourner le premier",
        "Accept it": "Accepter",
        "What does it collect?": "Que ramasse-t-elle",
        "hold H, choose with ← →, let go, Space plays": "garder H appuyé, choisir avec ← →, lâcher, Espace joue",
        "Hold H to look, let go, then choose a card.": "Garder H appuyé pour voir, lâcher, puis choisir une carte.",
        "places a wall": " place un mur",
        "Who begins?": "Qui commence",
        "Draw": "Plutôt tirer au sort",
        "equation or discard?": "égalité ou défausse",
        "answers": " répond",
        "Open the buzzers": "Ouvrir les buzzers",
        "Next question: read it aloud": "lisez-la à voix haute",
        "What shall we play?": "À quoi joue-t-on",
        "2 players": "joueurs",
        "More options": "Autres options",
        "Start with": "Commencer avec",
        "Start {game} now": "Lancer {game}",
        "End match": "Finir la partie",
        "New match": "Nouvelle partie",
        "Forgot it": "Ne sait plus",
        "Buzzer round": "Quiz au buzzer",
        "Add": "Ajouter",
        "Everybody slaps to sit down": "Taper pour s’asseoir",
        "That's everybody": "Tout le monde y est",
        "Calm: no shows on the players' screen": "Calme : pas d’animations sur l’écran de jeu",
        "Nothing flies on the players' screen": "Aucun mouvement sur l’écran de jeu",
        "Card {place} of {cards}": "Carte {place} sur {cards}",
        "minus": "moins",
        "times": "fois",
    },
    "es": {
        "explains:": " explica: ",
        "The buzzers are open": "Los pulsadores están abiertos",
        "Turn over the target": "Descubrir el objetivo",
        "Nobody else swaps": "Nadie más cambia",
        "Everybody is ready": "Todo listo",
        "Click the left or the right": "Haz clic en la figura izquierda o en la derecha",
        "Steal nothing": "No robar nada",
        "Only you see this": "Solo lo ves tú",
        "tiles make it": "ninguna cadena de ",
        "Everyone agrees": "De común acuerdo, sin solución",
        "tiles that make": "casillas que dan",
        "shows {tiles} tiles that make {goal}": "muestra {tiles} casillas que dan {goal}",
        " or ": " o bien ",
        "click the tiles": "haz clic en las casillas",
        "Turn the first goal": "Descubrir la primera meta",
        "Accept it": "Aceptarla",
        "What does it collect?": "¿Qué recoge?",
        "hold H, choose with ← →, let go, Space plays": "mantén H, elige con ← →, suelta; Espacio juega",
        "Hold H to look, let go, then choose a card.": "Mantén H para mirar, suelta y elige una carta.",
        "places a wall": " pone un muro",
        "Who begins?": "¿Quién empieza?",
        "Draw": "Mejor, un sorteo",
        "equation or discard?": "¿ecuación o descarte?",
        "answers": " responde",
        "Open the buzzers": "Abrir los pulsadores",
        "Next question: read it aloud": "Siguiente pregunta: léela en voz alta",
        "What shall we play?": "¿A qué jugamos?",
        "2 players": "participantes",
        "More options": "Más opciones",
        "Start with": "Empezar con",
        "Start {game} now": "Empezar {game} ya",
        "End match": "Terminar partida",
        "New match": "Nueva partida",
        "Forgot it": "Ya no lo sabe",
        "Buzzer round": "Ronda de pulsadores",
        "Add": "Añadir",
        "Everybody slaps to sit down": "Un golpe y tienes asiento",
        "That's everybody": "Ya no falta nadie",
        "Calm: no shows on the players' screen": "Calma: sin espectáculo en la pantalla de juego",
        "Nothing flies on the players' screen": "Nada vuela por la pantalla de juego",
        "Card {place} of {cards}": "Carta {place} de {cards}",
        "plus": "más",
        "minus": "menos",
        "times": "por",
        "WILD": "COMODÍN",
    },
}


def phrases(tag: str) -> Mapping[str, str]:
    """What each English phrase of the walk is called in this language. Raises LookupError for one that is not so."""
    if tag not in PHRASES:
        return {}
    said = [entry.msgstr for entry in polib.pofile((CATALOGUES / f"{tag}.po").read_text(encoding="utf-8"))]
    if strange := [each for each in PHRASES[tag].values() if not any(each in one for one in said)]:
        raise LookupError(f"{tag}.po has no sentence with any of these any more: {strange}")
    space, enter = KEYS[tag]
    return {**PHRASES[tag], "[Space]": f"[{space}]", "[Enter]": f"[{enter}]"}
