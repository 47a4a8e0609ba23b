"""Carrying out tasks: in this process, in several, or on a Dask cluster.  The results are the same, in any order."""

from __future__ import annotations

import asyncio
import functools
import importlib
import itertools
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple, TypeVar

from bridge.errors import InputError

Task = TypeVar("Task")
Result = TypeVar("Result")
Numbered = Iterable[tuple[int, Task]]
Progress = Callable[[str, int, int], None]  # what is going on, parts done, parts in all
Work = Callable[[Task], Result]  # a function of a module, or a partial of one: it is sent to other processes

AHEAD = 2  # tasks that are handed out for each one that is worked on
FEW = 8  # things for which starting processes does not pay
PATIENCE = 15  # seconds until a scheduler that does not answer is given up


class Engine(NamedTuple):
    """Where tasks are carried out: so many processes, or the cluster whose scheduler has an address."""

    jobs: int
    dask: str | None = None

    def run(self, work: Work[Task, Result], tasks: Numbered[Task]) -> Iterator[tuple[int, Result]]:
        """Yield the number and the result of each task, as they end.

        Raises:
            InputError: a task did, no cluster answers, or a process ended before its task.
        """
        if self.dask is not None:
            return _on_cluster(work, tasks, self.dask)
        tasks = iter(tasks)
        first = list(itertools.islice(tasks, 2))
        if self.jobs == 1 or len(first) < 2:
            return ((number, work(task)) for number, task in itertools.chain(first, tasks))
        return _in_processes(work, itertools.chain(first, tasks), self.jobs)


def engine_of(jobs: int | None, dask: str | None) -> Engine:
    """Return the engine for a command's arguments.

    Raises:
        InputError: both are given, or there is no process to work in.
    """
    if jobs is not None and dask is not None:
        raise InputError("a cluster has its own number of workers", where="--jobs", value=jobs)
    if jobs is not None and not 1 <= jobs <= 1024:
        raise InputError("must be a number of processes from 1 to 1024", where="--jobs", value=jobs)
    return Engine(jobs or cores(), dask)


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
    """Return how many processes can work at once."""
    if _alone.get():
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def on_all_cores(work: Work[Task, Result], things: Sequence[Task]) -> Iterator[tuple[Task, Result]]:
    """Yield each thing with what the work on it found, in the order given; leaving early cancels the rest.

    >>> list(on_all_cores(abs, [-1, 2]))
    [(-1, 1), (2, 2)]
    """
    number = min(cores(), len(things) // FEW + 1)
    if number == 1:
        yield from ((thing, work(thing)) for thing in things)
        return
    size = max(1, min(32, len(things) // (8 * number)))
    chunks = [things[at : at + size] for at in range(0, len(things), size)]
    ended: dict[int, list[Result]] = {}
    at = 0
    for place, found in Engine(number).run(functools.partial(_each, work), enumerate(chunks)):
        ended[place] = found
        while at in ended:
            yield from zip(chunks[at], ended.pop(at), strict=True)
            at += 1


def _each(work: Work[Task, Result], things: Sequence[Task]) -> list[Result]:
    return [work(thing) for thing in things]


def _in_processes(work: Work[Task, Result], tasks: Numbered[Task], jobs: int) -> Iterator[tuple[int, Result]]:
    others = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_start_worker)
    waiting: dict[Future[Result], int] = {}
    try:
        for number, task in tasks:
            waiting[pool.submit(work, task)] = number
            if len(waiting) >= AHEAD * jobs:
                yield from _ended(waiting)
        while waiting:
            yield from _ended(waiting)
        pool.shutdown()
    except BrokenProcessPool:
        raise InputError("a process ended before its work was done; was there too little memory?") from None
    finally:  # also if whoever asked stops asking
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - others:
            process.kill()


def _ended(waiting: dict[Future[Result], int]) -> Iterator[tuple[int, Result]]:
    for future in wait(waiting, return_when=FIRST_COMPLETED).done:
        yield waiting.pop(future), future.result()


def _start_worker() -> None:
    """Leave Ctrl-C and SIGTERM, which all processes of a group get, to the first one, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Any) -> None:
    parent.join()
    os._exit(1)


def _on_cluster(work: Work[Task, Result], tasks: Numbered[Task], address: str) -> Iterator[tuple[int, Result]]:
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError:
        raise InputError("a cluster needs a further package: pip install 'manaproof[cluster]'") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what goes wrong is said in one line
    try:
        with ThreadPoolExecutor(1) as thread:  # notebooks have a loop in this one
            thread.submit(lambda: asyncio.run(_reach(address))).result()
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError, ImportError) as error:
        why = f" ({error})" if isinstance(error, ValueError) else ""
        raise InputError(f"no Dask scheduler answers there{why}", where="--dask", value=address) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise InputError("the cluster has no worker", where="--dask", value=address) from None
        threads = sum(client.nthreads().values())
        numbers: dict[Any, int] = {}
        running = distributed.as_completed(loop=client.loop)
        for number, task in tasks:
            future = client.submit(_one_at_a_time, work, task, pure=False)
            numbers[future] = number
            running.add(future)
            if len(numbers) >= AHEAD * threads:
                yield _result(next(running), numbers)
        while numbers:
            yield _result(next(running), numbers)


async def _reach(address: str) -> None:
    """Fail if nobody listens at an address.  A client that can't connect may never end, so none is made then."""
    comm: Any = importlib.import_module("distributed.comm")
    security: Any = importlib.import_module("distributed.security")
    reached = await comm.connect(address, timeout=PATIENCE, **security.Security().get_connection_args("client"))
    await reached.close()


def _result(future: Any, numbers: dict[Any, int]) -> tuple[int, Any]:
    try:
        return numbers.pop(future), future.result()
    except (InputError, MemoryError):
        raise
    except Exception as error:  # whatever a worker ended with, the version of a package among it
        raise InputError(f"a worker of the cluster failed ({type(error).__name__}: {error})") from None


_lock = threading.Lock()


def _one_at_a_time(work: Work[Task, Result], task: Task) -> Result:
    """Do a task; a worker with several threads does one at a time, since it gains nothing from more."""
    with _lock:
        return work(task)
