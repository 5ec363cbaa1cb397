"""`gotit boxes --self-test` at a terminal: the guide, the table of results, the exit code.

Must not: know what is tested (`self_test` does).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import ExitStack

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from gotit.boxes.ports import Port, open_port
from gotit.boxes.self_test import Check, Pace, SelfTest
from gotit.boxes.sentences import cannot_open
from gotit.boxes.talk import Talk, TalkError
from gotit.core.message import Message, say
from gotit.language.words import english

READ_TIMEOUT_S = 0.02
SIGNS = {"ok": "[green]✓[/]", "failed": "[red]✗[/]", "absent": "–"}


class ConsoleGuide:
    """Sentences on the terminal, answers from its keyboard."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def say(self, message: Message) -> None:
        self._console.print(escape(english(message)), soft_wrap=True, highlight=False)

    def confirm(self, question: Message, default: bool) -> bool:
        return click.confirm(english(question), default=default, err=self._console.stderr)

    def ask(self, question: Message) -> str:
        answer: str = click.prompt(english(question), default="", show_default=False, err=self._console.stderr)
        return answer


def run_self_test(ports: Sequence[Port], console: Console, as_json: bool = False, pace: Pace | None = None) -> int:
    """Test each box in turn, the others listening on the sync wire. 0 if there was one and nothing failed."""
    guide = ConsoleGuide(console)
    results: dict[str, tuple[Check, ...]] = {}
    titles = {port.device: port.device for port in ports}
    with ExitStack() as stack:
        talks = []
        for port in ports:
            try:
                talks.append(stack.enter_context(Talk(open_port(port.device, READ_TIMEOUT_S), port.device)))
            except TalkError as error:
                results[port.device] = (Check(say("check_answer", "answer"), "failed", error.message),)
            except OSError as error:
                results[port.device] = (Check(say("check_port", "port"), "failed", cannot_open(port.device, error)[1]),)
        for talk in talks:
            titles[talk.device] = f"{talk.label} on {talk.device}"
            others = [other for other in talks if other is not talk]
            try:
                results[talk.device] = SelfTest(talk, guide, others, pace).run()
            except OSError:
                gone = say(
                    "box_went_away",
                    "The box disappeared during the test. Check its cable, and whatever you touched last.",
                )
                results[talk.device] = (Check(say("check_cable", "cable"), "failed", gone),)
    if as_json:
        click.echo(json.dumps({device: [_plain(check) for check in checks] for device, checks in results.items()}))
    for device, checks in results.items():
        console.print(_table(titles[device], checks))
    failed = sum(check.outcome == "failed" for checks in results.values() for check in checks)
    if results:
        wrong = "1 problem[/]: fix it" if failed == 1 else f"{failed} problems[/]: fix them"
        console.print(f"[red]{wrong} and test again." if failed else "[green]All is well.[/]")
    return 0 if results and not failed else 1


def _plain(check: Check) -> dict[str, str]:
    """For JSON; in English."""
    return {"what": english(check.what), "outcome": check.outcome, "words": english(check.found)}


def _table(title: str, checks: Sequence[Check]) -> Table:
    table = Table(box=None, header_style="bold", title=escape(title), title_justify="left")
    for heading in ("", "Tested", "Found"):
        table.add_column(heading, overflow="fold")
    for check in checks:
        table.add_row(SIGNS[check.outcome], escape(english(check.what)), escape(english(check.found)))
    return table
