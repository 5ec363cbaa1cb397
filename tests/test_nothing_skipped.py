"""The CI rule works: a run in which something did not run fails, and says what."""

from __future__ import annotations

import pytest

SAMPLES = {
    "skipped": "def test_it(): pytest.skip('no board here')",
    "skipped whole": "pytest.skip('no window here', allow_module_level=True)",
    "expected to fail": "@pytest.mark.xfail\ndef test_it(): assert False",
}


def run(pytester: pytest.Pytester, *args: str) -> pytest.RunResult:
    return pytester.runpytest("-p", "tests.nothing_skipped", "-p", "no:cacheprovider", *args)


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """Its own suite in its own folder, with one good test."""
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


def test_a_failed_run_stays_failed(suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    (suite.path / "suite" / "test_sample.py").write_text("def test_it(): assert False\n")
    assert run(suite, "suite").ret == pytest.ExitCode.TESTS_FAILED


@pytest.mark.parametrize("empty", ["empty", "empty/test_empty.py"])
def test_each_file_and_folder_that_is_named_must_have_a_test_that_ran(
    suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, empty: str
) -> None:
    suite.mkdir("empty").joinpath("test_empty.py").write_text("")
    suite.mkdir("full").joinpath("test_full.py").write_text("def test_good(): pass\n")
    assert run(suite, "suite/test_good.py", empty).ret == pytest.ExitCode.OK
    monkeypatch.setenv("CI", "true")
    result = run(suite, "suite/test_good.py", "full", empty)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines([f"ran no test: {empty}"])
    result.stdout.no_fnmatch_line("ran no test: [fs]*")
    assert run(suite, "suite/test_good.py", "full", f"{suite.path}/full").ret == pytest.ExitCode.OK
    assert run(suite, "suite/test_good.py::test_good").ret == pytest.ExitCode.OK
    assert run(suite, ".").ret == pytest.ExitCode.OK
