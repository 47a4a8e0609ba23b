"""The same work on many things, on every core of the machine."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from multiprocessing import active_children, get_context
from typing import TypeVar

Given = TypeVar("Given")
Found = TypeVar("Found")

FEW = 8  # things for which starting processes does not pay


_alone: ContextVar[bool] = ContextVar("alone", default=False)


@contextmanager
def one_core() -> Iterator[None]:
    """Let nothing inside start processes, because other work goes on beside it.

    >>> with one_core():
    ...     cores()
    1
    """
    token = _alone.set(True)
    try:
        yield
    finally:
        _alone.reset(token)


def cores() -> int:
    """Return how many cores may be used."""
    if _alone.get():
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def on_all_cores(work: Callable[[Given], Found], things: Sequence[Given]) -> Iterator[tuple[Given, Found]]:
    """Yield each thing with what the work on it found, in the order given; leaving early cancels the rest.

    >>> list(on_all_cores(abs, [-1, 2]))
    [(-1, 1), (2, 2)]
    """
    number = min(cores(), len(things) // FEW + 1)
    if number == 1:
        yield from ((thing, work(thing)) for thing in things)
        return
    chunk = max(1, min(32, len(things) // (8 * number)))
    others = set(active_children())
    executor = ProcessPoolExecutor(number, mp_context=get_context("spawn"))
    whole = False
    try:
        yield from zip(things, executor.map(work, things, chunksize=chunk), strict=True)
        whole = True
    finally:
        executor.shutdown(wait=whole, cancel_futures=True)
        for worker in set(active_children()) - others:  # nobody waits for what they are at
            worker.terminate()
