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
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from plenilune.core.kernel_library import symbol
from plenilune.core.kernel_trust import cache_folder, ending
from plenilune.search.building import describe
from plenilune.search.building.targets import TARGETS, Target

# Numba's arrays might belong to somebody; ours never do, and no kernel that is offered makes new ones
OWNERS = re.compile(r"^declare void @(NRT_\w+)\(ptr( \w+)*\).*$", re.MULTILINE)
NOBODY = r"define internal void @\1(ptr %owned) { unreachable }"


def main() -> None:
    made, target, library = Path(sys.argv[1]), TARGETS[sys.argv[2]], Path(sys.argv[3]).absolute()
    said = json.loads(made.read_text())
    build(said, target, library)
    describe.describe(library.stem, target, library, said["texts"], said["sums"])


def build(said: Any, target: Target, library: Path) -> None:
    """The library of that code."""
    symbols = [symbol(text, name) for text, names in said["texts"].items() for name in names]
    with TemporaryDirectory() as folder:
        objects, draft = Path(folder) / "kernels.o", Path(folder) / f"{library.stem}{ending(target.name)}"
        objects.write_bytes(emit(said["code"], target, symbols))
        zig = {**os.environ, "ZIG_GLOBAL_CACHE_DIR": str(cache_folder() / "zig"), "ZIG_LOCAL_CACHE_DIR": folder}
        subprocess.run(target.link(objects, draft, symbols), check=True, cwd=folder, env=zig)  # noqa: S603
        library.parent.mkdir(parents=True, exist_ok=True)
        passing = library.with_suffix(".new")
        passing.write_bytes(draft.read_bytes())
        passing.replace(library)  # who has the old one open keeps it


def emit(code: str, target: Target, symbols: list[str]) -> bytes:
    """Optimised only now: before, a pointer would have been as long as on the machine that builds."""
    import llvmlite.binding

    llvm: Any = llvmlite.binding
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(target.triple).create_target_machine(
        cpu=target.cpu, features=target.features, opt=3, reloc="pic", codemodel="default"
    )
    code = re.sub(r"^target datalayout = .*$", f'target datalayout = "{machine.target_data}"', code, flags=re.MULTILINE)
    code = re.sub(r"^target triple = .*$", f'target triple = "{target.triple}"', code, flags=re.MULTILINE)
    code = OWNERS.sub(NOBODY, code).replace("@sqrt(", "@llvm.sqrt.f64(")  # every processor has an instruction for it
    if target.name.startswith("windows"):
        code = re.sub(r"^define i32 @(plenilune\w+)\(ptr", r"define dllexport i32 @\1(ptr", code, flags=re.MULTILINE)
    module = llvm.parse_assembly(code)
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization = tuning.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(module, builder)
    module.verify()
    return bytes(machine.emit_object(module))


if __name__ == "__main__":
    main()
