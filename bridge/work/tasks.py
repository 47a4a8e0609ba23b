"""Work in tasks that is kept as it ends, shown as it goes, and gone on with after it was stopped."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from bridge.errors import one_line
from bridge.work.parts import Parts
from bridge.work.processes import Engine, Work

Task = TypeVar("Task")


def results(
    engine: Engine,
    work: Work[Task, bytes],
    tasks: Iterable[tuple[int, Task, int]],
    folder: Parts | None,
    label: str,
    total: int,
) -> Iterator[tuple[int, bytes]]:
    """Yield the number and result of each task that is not among the finished parts yet, as they end.

    Args:
        engine: where the tasks are carried out.
        work: what is done with a task.
        tasks: each with its number, which is always the same, and its size.
        folder: the finished parts.
        label: what the sizes count.
        total: the sum of the sizes.
    """
    sizes: dict[int, int] = {}
    with progress(label, total) as step:

        def missing() -> Iterator[tuple[int, Task]]:
            for number, task, size in tasks:
                if folder is not None and folder.has(number):
                    step(size)
                else:
                    sizes[number] = size
                    yield number, task

        for number, data in engine.run(work, missing()):
            yield number, data
            step(sizes.pop(number))


@contextmanager
def progress(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar on standard error, where that is a terminal; what is yielded moves it on."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda steps: None
        return
    shown = (TextColumn(label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(elapsed_when_finished=True))
    with Progress(*shown, console=console, transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda steps: bar.advance(task, steps)


@contextmanager
def resumable(folder: Parts) -> Iterator[None]:
    """Say how to go on when the work is stopped, by Ctrl-C or by SIGTERM."""
    main = threading.current_thread() is threading.main_thread()  # others can't handle signals
    before = signal.signal(signal.SIGTERM, signal.default_int_handler) if main else None
    try:
        yield
    except KeyboardInterrupt:
        count = len(folder.done)
        kept = f"{count:,} finished part{'' if count == 1 else 's'} kept in {one_line(str(folder.folder))}"
        sys.stderr.write(f"manaproof: stopped, {kept}; the same command with --resume goes on\n")
        raise
    finally:
        if main:
            signal.signal(signal.SIGTERM, before)
        folder.close()
