"""Would a test notice? Faults put one by one into what decides who was first (mutmut), and what of them lives.

    python -m tests.mutants              all mutants of all modules; goes on where it was stopped
    python -m tests.mutants NAME …       only these modules (press, window, …)
    python -m tests.mutants --fresh      from the beginning

A mutant that no test of tests/core kills is shown, unless `tests/mutants_that_live.toml` gives the reason why it may.
Exit code 1: of some module less than 95 % are killed, or one lives without a reason.

mutmut comes from requirements-mutants.lock into .cache/mutants, where a flat copy of the tree lies, too: mutmut takes
folders for packages. It leaves out properties, so the copy has them as `x = property(x)` below a plain function.

Must not: change a file of the checkout; take a mutant for killed because the copy itself does not work.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / ".cache" / "mutants"
TOOLS, COPY, STAMP = FOLDER / "tools", FOLDER / "copy", FOLDER / "lock.txt"
LOCK = ROOT / "requirements-mutants.lock"
REASONS = ROOT / "tests" / "mutants_that_live.toml"

MODULES = ("adjudicate", "arming", "clock", "domes", "mapping", "press", "window")
"""Of gotit.core: from readings to a verdict."""
LEAST_KILLED = 0.95
KILLED, LIVED = (1, 3, 36, -24, 24, 152, 255), 0
"""mutmut's exit codes: a test failed, or the mutant ran for ever; no test failed."""

CONFTEST = """\
from hypothesis import HealthCheck, settings

settings.register_profile(
    "mutants", deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)
settings.load_profile("mutants")
"""
PYPROJECT = """\
[project]
name = "mutants"
version = "0"

[tool.pytest.ini_options]
pythonpath = ["."]
addopts = ["--import-mode=importlib"]
markers = ["rule"]

[tool.mutmut]
source_paths = ["gotit/"]
only_mutate = [{modules}]
pytest_add_cli_args_test_selection = ["tests/core"]
also_copy = ["tests", "gotit_box"]
"""


class Mutant(NamedTuple):
    """One fault: in which function, and the lines that it takes out and puts in (stripped, joined by blanks)."""

    where: str
    was: str
    now: str


def main(args: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("modules", nargs="*", metavar="NAME", help=f"of gotit.core: {', '.join(MODULES)}")
    parser.add_argument("--fresh", action="store_true", help="forget what an earlier run has found")
    asked = parser.parse_args(args)
    if unknown := set(asked.modules) - set(MODULES):
        parser.error(f"no such module: {', '.join(sorted(unknown))}; there are {', '.join(MODULES)}")
    modules = tuple(asked.modules) or MODULES
    bring_tools()
    if asked.fresh:
        shutil.rmtree(COPY, ignore_errors=True)
    lay_out(modules)
    if mutmut("run", "--max-children", str(os.cpu_count() or 1)):
        print("mutmut did not come to its end (what it says stands above): run the same command again to go on.")
        return 2
    return report(modules)


def bring_tools() -> None:
    """mutmut, by its lock, where nothing else sees it."""
    wanted = hashlib.sha256(LOCK.read_bytes()).hexdigest()
    if STAMP.exists() and STAMP.read_text() == wanted:
        return
    shutil.rmtree(TOOLS, ignore_errors=True)
    install = ("install", "--quiet", "--require-hashes", "--no-deps", "--only-binary=:all:", "--target", str(TOOLS))
    subprocess.run([sys.executable, "-m", "pip", *install, "-r", str(LOCK)], check=True)
    STAMP.write_text(wanted)


def lay_out(modules: Sequence[str]) -> None:
    """The flat copy, as the tree is now. mutmut sees by itself which functions have changed since its last run."""
    for source, target in (("host/gotit", "gotit"), ("firmware/gotit_box", "gotit_box"), ("tests/core", "tests/core")):
        shutil.rmtree(COPY / target, ignore_errors=True)
        shutil.copytree(ROOT / source, COPY / target, ignore=shutil.ignore_patterns("__pycache__"))
    for module in modules:
        path = COPY / "gotit" / "core" / f"{module}.py"
        path.write_text(with_plain_functions(path.read_text(encoding="utf-8")), encoding="utf-8")
    (COPY / "tests" / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    names = ", ".join(f'"gotit/core/{module}.py"' for module in modules)
    (COPY / "pyproject.toml").write_text(PYPROJECT.format(modules=names), encoding="utf-8")


def with_plain_functions(source: str) -> str:
    """The same module, its properties made from plain functions: `def x` … `x = property(x)`."""
    lines = source.splitlines()
    functions = [
        (function, decorator)
        for owner in ast.walk(ast.parse(source))
        if isinstance(owner, ast.ClassDef)
        for function in owner.body
        if isinstance(function, ast.FunctionDef) and len(function.decorator_list) == 1
        for decorator in function.decorator_list
        if isinstance(decorator, ast.Name) and decorator.id in ("property", "cached_property")
    ]
    for function, decorator in sorted(functions, key=lambda found: -found[0].lineno):
        made = f"{function.name} = {decorator.id}({function.name})"
        lines.insert(function.end_lineno or function.lineno, " " * function.col_offset + made)
        del lines[decorator.lineno - 1]
    return "\n".join(lines) + "\n"


def mutmut(*args: str) -> int:
    """Its exit code; what it says goes to the terminal."""
    return subprocess.run(command(*args), check=False, cwd=COPY, env=environment()).returncode


def command(*args: str) -> list[str]:
    return [sys.executable, "-m", "mutmut", *args]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(TOOLS)}


def report(modules: Sequence[str]) -> int:
    """The table, and each that lives without a reason; the exit code."""
    reasons, failed = known_reasons(), False
    print(f"\n{'module':<12}{'mutants':>9}{'killed':>9}{'of them':>9}{'with a reason':>15}{'unexplained':>13}")
    unexplained: list[Mutant] = []
    for module in modules:
        codes = exit_codes(module)
        lived = [show(name) for name, code in codes.items() if code not in KILLED]
        bare = [mutant for mutant in lived if mutant not in reasons]
        share = 1 - len(lived) / max(1, len(codes))
        row = f"{len(codes):>9}{len(codes) - len(lived):>9}{share:>9.1%}{len(lived) - len(bare):>15}{len(bare):>13}"
        print(f"{module:<12}{row}")
        unexplained += bare
        failed = failed or bool(bare) or share < LEAST_KILLED
    for mutant, count in Counter(unexplained).items():
        print(f"\n{mutant.where}{f' ({count} times)' if count > 1 else ''}\n  - {mutant.was}\n  + {mutant.now}")
    return int(failed)


def exit_codes(module: str) -> dict[str, int | None]:
    """How each mutant of a module ended, by mutmut's name for it."""
    kept = json.loads((COPY / "mutants" / "gotit" / "core" / f"{module}.py.meta").read_text(encoding="utf-8"))
    return dict(kept["exit_code_by_key"])


def show(name: str) -> Mutant:
    """What mutmut changed."""
    said = subprocess.run(
        command("show", name), check=True, cwd=COPY, env=environment(), capture_output=True, text=True
    )
    was, now = (
        " ".join(line[1:].strip() for line in said.stdout.splitlines() if re.match(rf"\{sign}(?!{sign * 2})", line))
        for sign in "-+"
    )
    where = re.sub(r"__mutmut_\d+$", "", name).removeprefix("gotit.core.")
    return Mutant(where.replace("xǁ", "").replace("ǁ", ".").replace(".x_", "."), was, now)


def known_reasons() -> dict[Mutant, str]:
    """Each mutant that may live -> why."""
    kept = tomllib.loads(REASONS.read_text(encoding="utf-8"))["mutant"]
    return {Mutant(each["where"], each["was"], each["now"]): each["why"] for each in kept}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
