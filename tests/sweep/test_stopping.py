"""The rows are the same in any number of processes, on a cluster, and however the work was stopped and gone on with."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from bridge.errors import InputError
from bridge.sweep.sweep import sweep
from bridge.work import parts as parts_module
from bridge.work.parts import LOCK, Parts
from tests.cli.running import run
from tests.sweep.specs import LAYERED, write

# Several chunks of small boards.
BIG: dict[str, Any] = {
    "base": "A: Reflecting Pool",
    "places": [
        {"id": "land", "cards": ["Forest", "Wastes", "City of Brass", "Swamp", "Island", "Sol Ring"], "repeat": 4},
        {
            "id": "other",
            "cards": ["Forest", "Wastes", "City of Brass"],
            "states": {"tapped": [True, False]},
        },
        {"id": "effect", "cards": ["Contamination", "Mana Reflection", "Damping Sphere"], "none": True},
        {"id": "last", "cards": ["Plains", "Mountain", "Island"]},
    ],
    "ids": ["reflecting-pool"],
}
PATIENCE = 600  # seconds; only what hangs takes so long, however slow the machine
BIG_SIZE = 126 * 6 * 4 * 3


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The table of BIG, made without being stopped, in one process."""
    folder = tmp_path_factory.mktemp("whole")
    answer = sweep(write(folder, BIG), str(folder / "rows.csv"), jobs=1)
    assert answer.boards == answer.rows == answer.together == BIG_SIZE
    return (folder / "rows.csv").read_bytes()


def command(folder: Path, *arguments: str) -> list[str]:
    spec = write(folder, BIG)
    return [sys.executable, "-m", "bridge.cli.main", "sweep", spec, "--out", str(folder / "rows.csv"), *arguments]


def parts(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "rows.csv.parts").glob("*.part"))


def wait_for(condition: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.005)


@contextmanager
def started(folder: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A sweep in a process group of its own, once it has finished a part."""
    with subprocess.Popen(
        command(folder, *arguments), stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        try:
            wait_for(lambda: parts(folder) or process.poll() is not None)
            yield process
        finally:
            process.kill()


def test_two_processes_make_the_same_rows(whole: bytes, tmp_path: Path) -> None:
    answer = sweep(write(tmp_path, BIG), str(tmp_path / "rows.csv"), jobs=2)
    assert answer.boards == BIG_SIZE
    assert (tmp_path / "rows.csv").read_bytes() == whole
    assert sorted(path.name for path in tmp_path.iterdir()) == ["rows.csv", "spec.json"]


@pytest.mark.parametrize(("jobs", "count"), [("1", 1), ("1", 3), ("2", 2)])
def test_killed_at_any_moment_and_gone_on_with(jobs: str, count: int, whole: bytes, tmp_path: Path) -> None:
    with started(tmp_path, "--jobs", jobs) as process:
        wait_for(lambda: len(parts(tmp_path)) >= count or process.poll() is not None)
        process.kill()
        process.wait()
        wait_for(lambda: not alive(process.pid))  # all processes end with the first one
    answer = sweep(write(tmp_path, BIG), str(tmp_path / "rows.csv"), jobs=1, resume=True)
    assert answer.boards == BIG_SIZE
    assert (tmp_path / "rows.csv").read_bytes() == whole
    assert sorted(path.name for path in tmp_path.iterdir()) == ["rows.csv", "spec.json"]


def test_what_was_finished_is_not_done_again(whole: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from bridge.sweep import sweep as module

    done = []
    answer_chunk = module.answer_chunk

    def stopping(told: bytes, chunk: Any) -> bytes:
        if len(done) == 2:
            raise KeyboardInterrupt
        done.append(chunk)
        return answer_chunk(told, chunk)

    out = str(tmp_path / "rows.csv")
    spec = write(tmp_path, BIG)
    monkeypatch.setattr(module, "answer_chunk", stopping)
    code, shown, error = run("sweep", spec, "--out", out, "--jobs", "1")
    assert (code, shown) == (130, "")
    assert (
        error == f"manaproof: stopped, 2 finished parts kept in {out}.parts; the same command with --resume goes on\n"
    )
    assert not Path(out).exists()

    assert run("sweep", spec, "--out", out, "--jobs", "1")[0] == 2  # not without --resume

    again = []

    def counting(told: bytes, chunk: Any) -> bytes:
        again.append(chunk)
        return answer_chunk(told, chunk)

    monkeypatch.setattr(module, "answer_chunk", counting)
    assert sweep(spec, out, jobs=1, resume=True).boards == BIG_SIZE
    assert Path(out).read_bytes() == whole
    assert again
    assert {chunk.first for chunk in done}.isdisjoint(chunk.first for chunk in again)
    assert sum(chunk.boards for chunk in done + again) == BIG_SIZE


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_stopped_is_one_line_and_leaves_no_process_behind(jobs: str, stop: signal.Signals, tmp_path: Path) -> None:
    with started(tmp_path, "--jobs", jobs) as process:
        os.killpg(process.pid, stop)
        out, error = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (130, "")
    assert error.count("\n") == 1
    assert "--resume" in error
    wait_for(lambda: not alive(process.pid))


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGKILL])
def test_a_search_that_is_stopped_leaves_no_process_behind(stop: signal.Signals) -> None:
    """That is, what a search does its work with; it works at the same on all cores."""
    code = (
        "import time\nfrom bridge.work.processes import on_all_cores\n"
        "for _ in on_all_cores(time.sleep, [0] * 8 + [3600] * 32): print('one', flush=True)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "one\n"
            os.killpg(process.pid, stop) if stop == signal.SIGINT else process.kill()
            process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    wait_for(lambda: not alive(process.pid))


def alive(group: int) -> bool:
    """Whether any process of a group still runs."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_another_spec_is_not_mixed_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from bridge.sweep import sweep as module

    out = str(tmp_path / "rows.csv")

    def merge(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "write_table", merge)
    spec = write(tmp_path, LAYERED)
    assert run("sweep", spec, "--out", out, "--jobs", "1")[0] == 130
    kept = parts(tmp_path)
    assert kept
    monkeypatch.undo()
    changed = write(tmp_path, {**LAYERED, "ids": ["first"]}, "changed.json")
    for arguments in ([changed], [spec, "--edition", "2026-01-16"]):
        code, _, error = run("sweep", *arguments, "--out", out, "--jobs", "1", "--resume")
        assert (code, error.count("\n")) == (2, 1)
        assert "another SPEC, edition or version" in error
    assert parts(tmp_path) == kept
    assert run("sweep", spec, "--out", out, "--jobs", "1", "--resume")[0] == 0


def test_only_one_process_works_in_a_folder(tmp_path: Path) -> None:
    first = Parts(tmp_path / "parts", "it", resume=False)
    with pytest.raises(InputError, match="another process"):
        Parts(tmp_path / "parts", "it", resume=True)
    first.keep(3, b"data")
    first.close()
    second = Parts(tmp_path / "parts", "it", resume=True)
    assert (second.has(3), second.has(2), second.read(3)) == (True, False, b"data")
    second.remove()
    assert not (tmp_path / "parts").exists()


def test_two_starts_at_once_do_not_both_begin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refused = []
    write_file = parts_module._write

    def writing(path: Path, data: bytes) -> None:
        monkeypatch.setattr(parts_module, "_write", write_file)
        for resume in (False, True):
            with pytest.raises(InputError, match="another process"):
                Parts(tmp_path / "parts", "another", resume)
            refused.append(resume)
        write_file(path, data)

    monkeypatch.setattr(parts_module, "_write", writing)
    Parts(tmp_path / "parts", "it", resume=False).close()
    assert refused == [False, True]
    Parts(tmp_path / "parts", "it", resume=True).close()


def test_a_lock_that_is_gone_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process before may remove its lock between our opening and our locking it."""
    fcntl = pytest.importorskip("fcntl")
    flock = fcntl.flock

    def late(file: Any, how: int) -> None:
        monkeypatch.setattr(fcntl, "flock", flock)
        (tmp_path / "parts" / LOCK).unlink()
        flock(file, how)

    monkeypatch.setattr(fcntl, "flock", late)
    first = Parts(tmp_path / "parts", "it", resume=False)
    with pytest.raises(InputError, match="another process"):
        Parts(tmp_path / "parts", "it", resume=True)
    first.remove()
    assert not (tmp_path / "parts").exists()


def test_stopped_before_the_first_part(tmp_path: Path) -> None:
    folder = tmp_path / "parts"
    folder.mkdir()
    for name in (LOCK, "made-of.partial"):
        (folder / name).write_bytes(b"")
    first = Parts(folder, "it", resume=False)
    assert not first.done
    first.close()
    with pytest.raises(InputError, match="--resume"):
        Parts(folder, "it", resume=False)
    Parts(folder, "it", resume=True).remove()  # what was refused holds no lock
    assert not folder.exists()


def test_a_folder_that_is_not_ours_is_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "rows.csv.parts"
    folder.mkdir()
    (folder / "mine.txt").write_text("mine", encoding="utf-8")
    code, _, error = run("sweep", write(tmp_path, LAYERED), "--out", str(tmp_path / "rows.csv"))
    assert code == 2
    assert "not a folder of parts" in error
    assert [path.name for path in folder.iterdir()] == ["mine.txt"]
    assert (folder / "mine.txt").read_text(encoding="utf-8") == "mine"


@pytest.mark.skipif(find_spec("distributed") is None, reason="Dask is not installed")
def test_two_workers_of_a_cluster_make_the_same_rows(whole: bytes, tmp_path: Path) -> None:
    import distributed

    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", local_directory=str(tmp_path / "dask")
    ) as cluster:
        code, _, error = run(
            "sweep", write(tmp_path, BIG), "--out", str(tmp_path / "rows.csv"), "--dask", cluster.scheduler_address
        )
    assert (code, error) == (0, "")
    assert (tmp_path / "rows.csv").read_bytes() == whole


@pytest.mark.skipif(find_spec("distributed") is None, reason="Dask is not installed")
@pytest.mark.parametrize("address", ["nonsense", "tcp://127.0.0.1:9", "what://127.0.0.1:9"])
def test_no_cluster_is_one_line(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from bridge.work import processes

    monkeypatch.setattr(processes, "PATIENCE", 1)
    code, _, error = run("sweep", write(tmp_path, LAYERED), "--dask", address)
    assert (code, error.count("\n")) == (2, 1), error
    assert "no Dask scheduler" in error
