"""The language of a command's output, as the option `--language` names it.

Must not: import Qt.
"""

from __future__ import annotations

import click

from gotit.language.load import NoSuchLanguage, load
from gotit.language.words import ENGLISH, Language, english
from gotit.ui import settings


def language_of(tag: str | None) -> Language:
    """The one of this tag. None: the class's, as it is set in the program; English, and that is said, if it is gone."""
    if tag is not None:
        try:
            return load(tag)
        except NoSuchLanguage as error:
            raise click.ClickException(english(error.message)) from None
    chosen, said = settings.load(settings.settings_file())
    language = ENGLISH
    try:
        language = load(chosen.class_language)
    except NoSuchLanguage as error:
        said = error.message
    if said is not None:
        click.echo(english(said), err=True)
    return language
