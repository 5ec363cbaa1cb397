/* ADD-IT on a phone: play a card, then collect with it or leave it.

   Must not: apply rules. The picture says what can be done; the referee says whether it was right. */

import { choice, el } from './dom.js';
import { buttons, offered } from './offers.js';
import { scoresOf } from './scores.js';
import { words } from './words.js';

/** `chosen`: {card} the card of the hand, or {cards} of the table. `choose` shows the page with another choice. */
export function show(picture, chosen, choose) {
  const view = picture.game_view;
  if (view.real_cards) {
    return { say: words('phone_addit_real') };
  }
  const plays = offered(picture, 'play');
  const me = view.players[picture.seat - 1];
  const hand = handOf(me.hand, plays ? chosen.card : null, (card) => {
    choose(plays && chosen.card !== card.id ? { card: card.id } : {});
  });
  if (plays) {
    return playing(picture, view, me, chosen, hand);
  }
  const finds = offered(picture, 'find');
  if (finds) {
    return choosing(picture, view, finds, me.hand, chosen, choose);
  }
  if (view.phase === 'between') {
    const asked = offered(picture, 'ready');
    return {
      say: words(asked ? 'phone_addit_ready' : 'phone_addit_wait'),
      buttons: buttons(picture),
    };
  }
  const reviews = offered(picture, 'go_on');
  return {
    say: reviews ? words('phone_addit_review') : waiting(picture, view),
    parts: [scores(picture, view)],
    own: [hand],
    buttons: buttons(picture),
  };
}

function playing(picture, view, me, chosen, hand) {
  const card = me.hand.find((each) => each.id === chosen.card);
  return {
    say: card ? words('phone_addit_play', { card: card.number }) : words('phone_addit_turn'),
    yours: true,
    parts: [tableOf(view.table), scores(picture, view)],
    own: [hand],
    buttons: buttons(picture, card ? { play: { value: card.id, words: String(card.number) } } : {}),
  };
}

function choosing(picture, view, finds, held, chosen, choose) {
  const picked = chosen.cards || [];
  const toggle = (id) => choose({ cards: picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id] });
  const numbers = view.table.filter((card) => picked.includes(card.id)).map((card) => card.number).sort((a, b) => b - a);
  const ways = finds.ways.map((way) => {
    const same = way.values.length === picked.length && way.values.every((id) => picked.includes(id));
    return choice(way.shows.text, way.shows.text, same, () => choose({ cards: same ? [] : way.values }), 'way');
  });
  return {
    say: words('phone_addit_collect', { card: view.played.number }),
    yours: true,
    parts: [
      tableOf(view.table, picked, toggle),
      ways.length ? el('section', { class: 'ways', 'aria-label': words('phone_addit_ways') }, ways) : null,
    ],
    own: [heldBack(held)],
    buttons: buttons(picture, picked.length ? { find: { value: picked, words: numbers.join(' + ') } } : {}),
  };
}

function waiting(picture, view) {
  if (view.phase === 'dealing' || view.phase === 'laying') {
    return words('phone_addit_dealt');
  }
  if (view.actor) {
    return words('phone_addit_plays', { name: picture.names[view.actor - 1] });
  }
  return words('phone_addit_look');
}

function handOf(cards, chosen, tap) {
  return el(
    'section',
    { class: 'hand six', 'aria-label': words('phone_addit_hand') },
    cards.map((card) => choice(words('phone_addit_own', { card: card.number }), String(card.number), card.id === chosen, () => tap(card))),
  );
}

/** The hand while it can wait: small, nothing to tap. */
function heldBack(cards) {
  const row = cards.map((card) => el('span', { class: 'card chip' }, String(card.number)));
  return row.length
    ? el('section', { class: 'table', 'aria-label': words('phone_addit_hand') }, el('h2', {}, words('phone_addit_hand')), el('div', { class: 'row' }, row))
    : null;
}

function scores(picture, view) {
  return scoresOf(picture, view.players.map((player) => player.stack_count + player.total));
}

function tableOf(cards, picked, toggle) {
  const heading = el('h2', {}, words(cards.length ? 'phone_addit_table' : 'phone_addit_empty'));
  const row = cards.map((card) => {
    const content = String(card.number);
    return toggle
      ? choice(words('phone_addit_lies', { card: content }), content, picked.includes(card.id), () => toggle(card.id), 'chip')
      : el('span', { class: 'card chip' }, content);
  });
  return el('section', { class: 'table', 'aria-label': words('phone_addit_table') }, heading, el('div', { class: 'row' }, row));
}
