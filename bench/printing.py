"""A table of measurements, and what was measured: the versions of everything that took part."""

from __future__ import annotations

import platform
from importlib.metadata import version

from rich.console import Console
from rich.table import Table

import plenilune


def show(table: Table, *packages: str) -> None:
    console = Console()
    console.print(table)
    parts = [f"plenilune {plenilune.__version__}", *(f"{package} {version(package)}" for package in packages)]
    console.print(", ".join([*parts, f"Python {platform.python_version()}", platform.machine()]))
