"""The kinds of machines that libraries are built for, and how their linker is called."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ZIG = (sys.executable, "-m", "ziglang")


@dataclass(frozen=True)
class Target:
    name: str
    triple: str  # as LLVM says it
    cpu: str
    zig: str = ""  # as zig says it; the page's own linker needs no such word
    features: str = ""

    def link(self, objects: Path, library: Path, symbols: Sequence[str]) -> list[str]:
        """The command that makes a library of an object file."""
        if self.name == "wasm":  # a module that Pyodide loads into its own memory
            options = ["-shared", "--experimental-pic", "--no-entry", "--allow-undefined", "--import-memory", "--strip-all"]
            return [*ZIG, "wasm-ld", *options, *(f"--export={name}" for name in symbols), "-o", str(library), str(objects)]
        options = ["-shared", "-s", "-lm"] if self.name.startswith("linux") else ["-shared", "-s"]
        return [*ZIG, "cc", "-target", self.zig, "-o", str(library), str(objects), *options]


TARGETS = {
    target.name: target
    for target in (
        Target("linux-x86_64", "x86_64-unknown-linux-gnu", "x86-64", "x86_64-linux-gnu.2.17"),
        Target("linux-aarch64", "aarch64-unknown-linux-gnu", "generic", "aarch64-linux-gnu.2.17"),
        Target("macos-arm64", "arm64-apple-macosx11.0.0", "apple-m1", "aarch64-macos.11.0"),
        Target("macos-x86_64", "x86_64-apple-macosx10.15.0", "x86-64", "x86_64-macos.10.15"),
        Target("windows-x86_64", "x86_64-pc-windows-gnu", "x86-64", "x86_64-windows-gnu"),
        Target(
            "wasm",
            "wasm32-unknown-emscripten",
            "generic",
            features="+bulk-memory,+mutable-globals,+sign-ext,+nontrapping-fptoint,+multivalue",
        ),
    )
}
