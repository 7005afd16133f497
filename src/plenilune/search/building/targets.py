"""The kinds of machines that libraries are built for, and how their linker is called. Zig brings the linkers along."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ZIG = (sys.executable, "-m", "ziglang")
SYSTEM = {"libc.so.6": ("memset", "memcpy", "memmove")}  # what kernels may call outside


@dataclass(frozen=True)
class Target:
    name: str
    triple: str  # as LLVM says it
    cpu: str
    features: str = ""
    zig: str = ""  # as zig says it, where its own linker is asked

    @property
    def system(self) -> str:
        return self.name.partition("-")[0]

    def link(self, made: Path, library: Path, symbols: Sequence[str], beside: Sequence[Path]) -> list[str]:
        """The command that makes a library of an object file, with what stands for the system's own libraries."""
        files = [str(path) for path in (made, *beside)]
        match self.system:
            case "wasm":  # a module that Pyodide loads into its own memory
                options = [
                    "-shared",
                    "--experimental-pic",
                    "--no-entry",
                    "--allow-undefined",
                    "--import-memory",
                    "--strip-all",
                ]
                return [*ZIG, "wasm-ld", *options, *(f"--export={name}" for name in symbols), "-o", str(library), *files]
            case "windows":
                options = ["/dll", "/noentry", "/brepro", *(f"/export:{name}" for name in symbols)]
                return [*ZIG, "lld-link", *options, f"/out:{library}", *files]
            case "macos":
                return [*ZIG, "cc", "-target", self.zig, "-shared", "-s", "-o", str(library), *files]
            case _:
                return [
                    *ZIG,
                    "ld.lld",
                    "-shared",
                    "--strip-all",
                    "--hash-style=gnu",
                    "-z",
                    "now",
                    "-o",
                    str(library),
                    *files,
                ]


WASM = "+bulk-memory,+mutable-globals,+sign-ext,+nontrapping-fptoint,+multivalue"
TARGETS = {
    target.name: target
    for target in (
        Target("linux-x86_64", "x86_64-unknown-linux-gnu", "x86-64"),
        Target("linux-aarch64", "aarch64-unknown-linux-gnu", "generic"),
        Target("macos-arm64", "arm64-apple-macosx11.0.0", "apple-m1", zig="aarch64-macos.11.0"),
        Target("macos-x86_64", "x86_64-apple-macosx10.15.0", "x86-64", zig="x86_64-macos.10.15"),
        Target("windows-x86_64", "x86_64-pc-windows-gnu", "x86-64"),
        Target("wasm", "wasm32-unknown-emscripten", "generic", WASM),
    )
}
