"""From the intermediate code of a game (code.py) to a library for one target: retargeted, optimised, emitted, linked, and
described. Run in a process of its own, for LLVM does one thing at a time:

python -m plenilune.search.building.machine CODE TARGET LIBRARY
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from plenilune.core.kernel_library import symbol
from plenilune.core.kernel_trust import cache_folder
from plenilune.search.building import describe
from plenilune.search.building.targets import SYSTEM, TARGETS, ZIG, Target

# Numba's arrays might belong to somebody; ours never do, and no kernel that is offered makes new ones
OWNERS = re.compile(r"^declare void @(NRT_\w+)\(ptr( \w+)*\).*$", re.MULTILINE)
NOBODY = r"define internal void @\1(ptr %owned) { unreachable }"


def main() -> None:
    made, target, library = Path(sys.argv[1]), TARGETS[sys.argv[2]], Path(sys.argv[3]).absolute()
    said = json.loads(made.read_text())
    build(said["code"], target, library, [symbol(text, name) for text, names in said["texts"].items() for name in names])
    describe.describe(library.stem, target, library, said["texts"], said["sums"])


def build(code: str, target: Target, library: Path, symbols: list[str]) -> None:
    """The library of that code."""
    with TemporaryDirectory() as folder:
        made, draft = Path(folder) / "kernels.o", Path(folder) / library.name
        made.write_bytes(emit(code, target))
        run(target.link(made, draft, symbols, list(beside(target, Path(folder)))), folder)
        library.parent.mkdir(parents=True, exist_ok=True)
        passing = library.with_suffix(".new")
        passing.write_bytes(draft.read_bytes())
        passing.replace(library)  # who has the old one open keeps it


def run(command: list[str], folder: str) -> None:
    zig = {**os.environ, "ZIG_GLOBAL_CACHE_DIR": str(cache_folder() / "zig"), "ZIG_LOCAL_CACHE_DIR": folder}
    subprocess.run(command, check=True, cwd=folder, env=zig)  # noqa: S603


def emit(code: str, target: Target) -> bytes:
    """Optimised only now: before, a pointer would have been as long as on the machine that builds."""
    llvm, machine = _machine(target)
    code = re.sub(r"^target datalayout = .*$", f'target datalayout = "{machine.target_data}"', code, flags=re.MULTILINE)
    code = re.sub(r"^target triple = .*$", f'target triple = "{target.triple}"', code, flags=re.MULTILINE)
    code = OWNERS.sub(NOBODY, code).replace("@sqrt(", "@llvm.sqrt.f64(")  # every processor has an instruction for it
    if target.system == "windows":
        code += "\n@_fltused = global i32 0\n"  # its linker asks for that where numbers have a point
    module = llvm.parse_assembly(code)
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization = tuning.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(module, builder)
    module.verify()
    return bytes(machine.emit_object(module))


def _machine(target: Target) -> tuple[Any, Any]:
    """LLVM, and its idea of that target."""
    import llvmlite.binding

    llvm: Any = llvmlite.binding
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    described = llvm.Target.from_triple(target.triple)
    return llvm, described.create_target_machine(
        cpu=target.cpu, features=target.features, opt=3, reloc="pic", codemodel="default"
    )


def beside(target: Target, folder: Path) -> Iterator[Path]:
    """What stands for the libraries of the system while linking: their names, and those of the functions."""
    if target.system == "linux":
        llvm, machine = _machine(target)
        for name, functions in SYSTEM.items():
            text = "\n".join(f"define void @{function}() {{ ret void }}" for function in functions)
            made, stub = folder / f"{name}.o", folder / name
            made.write_bytes(machine.emit_object(llvm.parse_assembly(f'target triple = "{target.triple}"\n{text}')))
            run([*ZIG, "ld.lld", "-shared", "-soname", name, "-o", str(stub), str(made)], str(folder))
            yield stub
    if target.system == "windows":
        names, stub = folder / "system.def", folder / "system.lib"
        exported = [function for those in SYSTEM.values() for function in those]
        names.write_text("\n".join(["LIBRARY ucrtbase.dll", "EXPORTS", *exported, ""]))
        run([*ZIG, "dlltool", "-d", str(names), "-l", str(stub), "-m", "i386:x86-64"], str(folder))
        yield stub


if __name__ == "__main__":
    main()
