"""Spreads work over a Ray cluster, as pool.py does over the cores of this machine. Its nodes need Plenilune installed."""

from __future__ import annotations

import logging
import os
import secrets
import socket
from collections.abc import Callable, Generator
from typing import Any, TypeVar

T = TypeVar("T")
R = TypeVar("R")

LOCAL, AUTO = "local", "auto"  # a new cluster here; the one that runs here
PATIENCE = 5.0  # seconds until somebody answers; Ray itself would wait for minutes


class NoCluster(Exception):
    """Nobody answers at that address."""


class ClusterFault(Exception):
    """A cluster that could not do the work: its nodes lack Plenilune, or went away."""


def spread(
    function: Callable[[T], R], next_task: Callable[[], T | None], address: str, jobs: int
) -> Generator[R, None, None]:
    """Results as they are ready, until there is no next task. `jobs` 0 is as many as the cluster has cores."""
    if address == LOCAL:
        os.environ.setdefault("RAY_AUTH_MODE", "token")  # Ray listens on every network: not to strangers
        os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))
    elif address != AUTO:
        _knock(address)
    import ray

    cpus = {"num_cpus": jobs} if address == LOCAL and jobs else {}
    quiet: dict[str, Any] = {"include_dashboard": False} if address == LOCAL else {}
    try:
        ray.init(address, configure_logging=True, logging_level=logging.ERROR, log_to_driver=False, **cpus, **quiet)
    except (ConnectionError, ValueError, OSError, RuntimeError) as error:
        raise NoCluster(str(error)) from None
    try:
        yield from _spread(ray, function, next_task, jobs or max(1, int(ray.cluster_resources().get("CPU", 1))))
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Whether anybody answers there."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        raise NoCluster("write HOST:PORT, auto or local")
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise NoCluster(getattr(error, "strerror", None) or str(error)) from None


def _spread(ray: Any, function: Callable[[T], R], next_task: Callable[[], T | None], jobs: int) -> Generator[R, None, None]:
    remote = ray.remote(function)
    running: list[Any] = []
    try:
        while True:
            while len(running) < 2 * jobs and (task := next_task()) is not None:  # the next one is there when one is done
                running.append(remote.remote(task))
            if not running:
                return
            done, running = ray.wait(running)
            for reference in done:
                yield _result(ray, reference)
    finally:
        for reference in running:
            ray.cancel(reference, force=True)


def _result(ray: Any, reference: Any) -> Any:
    try:
        return ray.get(reference)
    except (ray.exceptions.RayError, RuntimeError, ImportError) as error:
        raise ClusterFault(str(error).strip().splitlines()[-1]) from None
