"""The CI rule bites: a run in which something did not run fails, and says what."""

from __future__ import annotations

import pytest
from tests.nothing_skipped import PARTS

SAMPLES = {
    "skipped": "def test_it(): pytest.skip('no board here')",
    "skipped whole": "pytest.skip('no window here', allow_module_level=True)",
    "expected to fail": "@pytest.mark.xfail\ndef test_it(): assert False",
}


def run(pytester: pytest.Pytester, *args: str) -> pytest.RunResult:
    return pytester.runpytest("-p", "tests.nothing_skipped", "-p", "no:cacheprovider", *args)


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A suite of its own, in a folder of its own, with one good test."""
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeini("[pytest]\ntestpaths = suite\n")
    pytester.mkdir("suite").joinpath("test_good.py").write_text("def test_good(): pass\n")
    return pytester


@pytest.mark.parametrize("kind", SAMPLES)
def test_what_did_not_run_fails_on_ci_alone(suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    (suite.path / "suite" / "test_sample.py").write_text(f"import pytest\n{SAMPLES[kind]}\n")
    assert run(suite, "suite").ret == pytest.ExitCode.OK
    monkeypatch.setenv("CI", "true")
    result = run(suite, "suite")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines([f"{kind}: *test_sample.py*"])


def test_deselected_fails_on_ci(suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    assert run(suite, "suite").ret == pytest.ExitCode.OK
    result = run(suite, "suite", "-k", "not good")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["deselected: *test_good*"])


def test_a_whole_run_on_ci_must_touch_every_part(suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    result = run(suite)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines([f"ran no test: tests/{part}" for part in PARTS])
    for part in PARTS:
        suite.mkdir(f"suite/{part}").joinpath(f"test_{part}.py").write_text("def test_good(): pass\n")
    assert run(suite).ret == pytest.ExitCode.OK


def test_a_failed_run_stays_failed(suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    (suite.path / "suite" / "test_sample.py").write_text("def test_it(): assert False\n")
    assert run(suite, "suite").ret == pytest.ExitCode.TESTS_FAILED


def test_a_run_that_leaves_a_part_to_another_need_not_touch_it(
    suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")
    for part in PARTS[1:]:
        suite.mkdir(f"suite/{part}").joinpath(f"test_{part}.py").write_text("def test_good(): pass\n")
    assert run(suite).ret == pytest.ExitCode.TESTS_FAILED
    assert run(suite, f"--ignore=suite/{PARTS[0]}").ret == pytest.ExitCode.OK


def test_a_run_that_names_a_part_must_touch_it(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.mkdir("tests")
    for part in PARTS[:2]:
        pytester.mkdir(f"tests/{part}")
    (pytester.path / "tests" / PARTS[0] / "test_good.py").write_text("def test_good(): pass\n")
    assert run(pytester, f"tests/{PARTS[0]}").ret == pytest.ExitCode.OK
    result = run(pytester, f"tests/{PARTS[0]}", f"tests/{PARTS[1]}")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines([f"ran no test: tests/{PARTS[1]}"])
