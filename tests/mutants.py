"""Would a test notice? Faults are put one by one into the code that decides who was first (mutmut); which survive?

    python -m tests.mutants              all mutants of all modules; goes on where it was stopped
    python -m tests.mutants NAME …       only these modules (press, arming, …)
    python -m tests.mutants --fresh      from the beginning

A module's own tests must kill its mutants (TESTS): whole evenings, which would find some of them too, take minutes. A
survivor is shown, unless `tests/mutants_that_live.toml` gives the reason why it may live. Exit code 1: of some module
less than 95 % are killed, or one lives without a reason. If tests have changed, earlier survivors are tried again.

mutmut comes from requirements-mutants.lock into .cache/mutants. There each module also has a flat copy of gotit.core,
because mutmut takes folders for packages. mutmut leaves out properties, so the copy has `x = property(x)` below a plain
function.

Must not: change a file of the checkout; count a mutant as killed because the copy itself does not work.
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
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / ".cache" / "mutants"
TOOLS, STAMP = FOLDER / "tools", FOLDER / "lock.txt"
LOCK = ROOT / "requirements-mutants.lock"
REASONS = ROOT / "tests" / "mutants_that_live.toml"

TESTS: Mapping[str, tuple[str, ...]] = {
    "adjudicate": ("adjudicate",),
    "arming": ("arming", "horizon", "doubted"),
    "clock": ("clock",),
    "domes": ("domes",),
    "limit": ("limit",),
    "mapping": ("mapping",),
    "press": ("press",),
}
"""The modules of gotit.core from readings to a verdict -> the tests in tests/core that must kill their mutants."""
MODULES = tuple(TESTS)
COPIED = {"host/gotit/core": "gotit/core", "host/gotit/language": "gotit/language", "tests/core": "tests/core"}
COPIED_FILES = {
    "host/gotit/__init__.py": "gotit/__init__.py",
    "host/gotit/games/__init__.py": "gotit/games/__init__.py",
    "host/gotit/games/texts.py": "gotit/games/texts.py",
    "tests/speech.py": "tests/speech.py",
}
"""What the tests of gotit.core need: the core, and who makes words of its sentences."""
LEAST_KILLED = 0.95
KILLED, LIVED = (1, 3, 36, -24, 24, 152, 255), (0, 5, 33)
"""mutmut's exit codes: a test failed, or the mutant ran for ever; and: no test failed, or none runs it. Any other means
that the mutant was not tried to the end: somebody stopped it."""

CONFTEST = """\
from hypothesis import HealthCheck, Phase, is_hypothesis_test, settings

settings.register_profile(
    "mutants",
    max_examples=30,
    phases=[Phase.explicit, Phase.generate],  # a mutant that fails need not be made simple
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
settings.load_profile("mutants")


def pytest_collection_modifyitems(items):
    items.sort(key=lambda item: is_hypothesis_test(item.obj))  # the quick ones first: most mutants fall there
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
only_mutate = ["gotit/core/{module}.py"]
pytest_add_cli_args_test_selection = [{tests}]
also_copy = ["tests"]
timeout_constant = 5.0
timeout_multiplier = 4.0
use_git_change_detection = false
"""
DIFFS = """\
import json, sys
from mutmut.mutation.diff_apply import get_diff_for_mutant

print(json.dumps([get_diff_for_mutant(name, path=sys.argv[1]) for name in sys.argv[2:]]))
"""


class Mutant(NamedTuple):
    """One fault: its function, and the lines that it removes and adds (stripped, joined by spaces)."""

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
    for module in modules:
        if asked.fresh:
            shutil.rmtree(copy_of(module), ignore_errors=True)
        lay_out(module)
        if mutmut("run", "--max-children", str(os.cpu_count() or 1), module=module):
            print("mutmut did not come to its end (what it says stands above): run the same command again to go on.")
            return 2
    return report(modules)


def bring_tools() -> None:
    """Install mutmut, by its lock, where nothing else sees it."""
    wanted = hashlib.sha256(LOCK.read_bytes()).hexdigest()
    if STAMP.exists() and STAMP.read_text() == wanted:
        return
    shutil.rmtree(TOOLS, ignore_errors=True)
    install = ("install", "--quiet", "--require-hashes", "--no-deps", "--only-binary=:all:", "--target", str(TOOLS))
    subprocess.run([sys.executable, "-m", "pip", *install, "-r", str(LOCK)], check=True)
    STAMP.write_text(wanted)


def copy_of(module: str) -> Path:
    return FOLDER / module


def lay_out(module: str) -> None:
    """Make the flat copy of the present tree. mutmut itself sees which functions have changed since its last run."""
    copy = copy_of(module)
    for source, target in COPIED.items():
        shutil.rmtree(copy / target, ignore_errors=True)
        shutil.copytree(ROOT / source, copy / target, ignore=shutil.ignore_patterns("__pycache__"))
    for source, target in COPIED_FILES.items():
        (copy / target).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / source, copy / target)
    path = copy / "gotit" / "core" / f"{module}.py"
    path.write_text(with_plain_functions(path.read_text(encoding="utf-8")), encoding="utf-8")
    (copy / "tests" / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    tests = ", ".join(f'"tests/core/test_{name}.py"' for name in TESTS[module])
    (copy / "pyproject.toml").write_text(PYPROJECT.format(module=module, tests=tests), encoding="utf-8")
    forget_what_lived(module)


def forget_what_lived(module: str) -> None:
    """Forget survivors if tests have changed since: mutmut would reuse its old results, and which test covers what.

    Always forget what was not tried to the end.
    """
    copy = copy_of(module)
    tests = sorted([copy / "pyproject.toml", *(copy / "tests").rglob("*.py")])
    wanted, stamp = hashlib.sha256(b"".join(path.read_bytes() for path in tests)).hexdigest(), copy / "tests.txt"
    same = stamp.exists() and stamp.read_text() == wanted
    stands = KILLED + LIVED if same else KILLED
    if not same:
        (copy / "mutants" / "mutmut-stats.json").unlink(missing_ok=True)
    if meta(module).exists():
        kept = json.loads(meta(module).read_text(encoding="utf-8"))
        codes = kept["exit_code_by_key"]
        kept["exit_code_by_key"] = {name: code if code in stands else None for name, code in codes.items()}
        meta(module).write_text(json.dumps(kept), encoding="utf-8")
    stamp.write_text(wanted)


def meta(module: str) -> Path:
    """The file in which mutmut keeps how each mutant ended."""
    return copy_of(module) / "mutants" / "gotit" / "core" / f"{module}.py.meta"


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


def mutmut(*args: str, module: str) -> int:
    """Its exit code. Its output goes to the terminal."""
    command = [sys.executable, "-m", "mutmut", *args]
    return subprocess.run(command, check=False, cwd=copy_of(module), env=environment()).returncode


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(TOOLS), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}


def report(modules: Sequence[str]) -> int:
    """Print the table, and each survivor without a reason. Returns the exit code."""
    reasons, failed = known_reasons(), False
    print(f"\n{'module':<12}{'mutants':>9}{'killed':>9}{'of them':>9}{'with a reason':>15}{'unexplained':>13}")
    unexplained: list[Mutant] = []
    for module in modules:
        codes = exit_codes(module)
        lived = show(module, [name for name, code in codes.items() if code not in KILLED])
        bare = [mutant for mutant in lived if mutant not in reasons]
        share = 1 - len(lived) / max(1, len(codes))
        row = f"{len(codes):>9}{len(codes) - len(lived):>9}{share:>9.1%}{len(lived) - len(bare):>15}{len(bare):>13}"
        print(f"{module:<12}{row}")
        unexplained += bare
        failed = failed or bool(bare) or share < LEAST_KILLED
    for mutant, count in Counter(unexplained).items():
        print(f"\n[[mutant]]{f' # {count} times' if count > 1 else ''}")
        for key, value in mutant._asdict().items():
            print(f"{key} = {json.dumps(value, ensure_ascii=False)}")
    return int(failed)


def exit_codes(module: str) -> dict[str, int | None]:
    """How each mutant of a module ended, by mutmut's name for it."""
    return dict(json.loads(meta(module).read_text(encoding="utf-8"))["exit_code_by_key"])


def show(module: str, names: Sequence[str]) -> list[Mutant]:
    """What mutmut changed."""
    command = [sys.executable, "-c", DIFFS, f"gotit/core/{module}.py", *names]
    said = subprocess.run(command, check=True, cwd=copy_of(module), env=environment(), capture_output=True, text=True)
    return [as_told(name, diff) for name, diff in zip(names, json.loads(said.stdout), strict=True)]


def as_told(name: str, diff: str) -> Mutant:
    """A mutant by mutmut's name for it and its diff."""
    was, now = (
        " ".join(line[1:].strip() for line in diff.splitlines() if line.startswith(sign) and line[:3] != 3 * sign)
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
