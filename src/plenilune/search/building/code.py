"""The kernels of a game as LLVM's intermediate code, made by Numba for no processor in particular and not yet optimised:
that comes when the target is known (machine.py). Run in a process of its own, for Numba reads its settings when loaded:

python -m plenilune.search.building.code KEY FILE

Around each function stands a wrapper that anybody can call: it takes one pointer, see core/kernel_library.py. How Numba
hands over its arguments is promised to nobody: hence its version is pinned, and what comes of it is tried (search/trial.py).
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from plenilune.core import kernel
from plenilune.core.kernel_library import symbol
from plenilune.core.kernel_maker import F
from plenilune.search import trial
from plenilune.search.building import exports
from plenilune.search.tree.desk import Desk

SETTINGS = {"NUMBA_OPT": "0", "NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "NUMBA_LOOP_VECTORIZE": "0"}
SETTINGS |= {"NUMBA_SLP_VECTORIZE": "0", "NUMBA_DISABLE_INTEL_SVML": "1"}
BUILT = "built"  # a flavour of this process alone


def _llvm() -> Any:
    import llvmlite.binding

    return llvmlite.binding


def _types() -> Any:
    import numba

    return numba.types


class BuiltMaker(kernel.NumbaMaker):
    """Numba without its cache."""

    def prepare(self, sources: Any) -> None:
        pass

    def kernel(self, function: F) -> F:
        import numba

        return cast(F, numba.njit(boundscheck=False, error_model="numpy")(function))


def modules(key: str) -> Iterator[ModuleType]:
    """The texts of a game, bound to each other."""
    parts = exports.parts_of(key)
    rules = kernel.load(parts["rules"], BUILT)
    yield rules
    for part, text in parts.items():
        if part == "rules":
            yield from _loops("rules", {"rules": rules})
        else:
            bound = kernel.load(text, BUILT, rules=rules)
            yield bound
            yield from _loops(part, {"rules": rules, part: bound})


def _loops(part: str, over: Mapping[str, ModuleType]) -> Iterator[ModuleType]:
    for text, (wanted, _) in exports.LOOPS.items():
        if wanted == part:
            yield kernel.load(text, BUILT, **over)


def write(key: str) -> tuple[str, dict[str, dict[str, str]]]:
    """The code, and text -> function -> signature."""
    llvm = _llvm()

    kernel.MAKERS[BUILT] = BuiltMaker()
    whole, wrappers, signatures = None, [], dict[str, dict[str, str]]()
    for (text, names), module in zip(_in_order(key), modules(key), strict=True):
        signatures[text] = {}
        for name in names:
            function = getattr(module, name)
            signature = signatures[text][name] = exports.signature(function.py_func)
            made = _compiled(function, signature.partition("->")[0])
            part = llvm.parse_assembly(made.library.get_llvm_str())
            if whole is None:
                whole = part
            else:
                whole.link_in(part)
            wrappers.append(_wrapper(symbol(text, name), made, whole))
    assert whole is not None
    head = f'target datalayout = "{whole.data_layout}"\ntarget triple = "{whole.triple}"\n'
    declared, defined = zip(*wrappers, strict=True)
    whole.link_in(llvm.parse_assembly("\n".join([head, *sorted(set(declared)), *defined])))
    _drop_what_nobody_calls(whole, {symbol(text, name) for text in signatures for name in signatures[text]})
    return str(whole), signatures


def _in_order(key: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for part, text in exports.parts_of(key).items():
        yield text, exports.PARTS[part]
        for loops, (wanted, names) in exports.LOOPS.items():
            if wanted == part:
                yield loops, names


def _compiled(function: Any, taken: str) -> Any:
    types = _types()
    row = types.Array(types.int64, 1, "C")
    kinds = {"row": row, "rows": types.Array(types.int64, 2, "C"), "int": types.int64, "bool": types.boolean}
    kinds[f"desk*{len(Desk._fields)}"] = types.NamedTuple([row] * len(Desk._fields), Desk)
    signature = tuple(kinds[kind] for kind in taken.split(","))
    function.compile(signature)
    return function.overloads[signature]


def _wrapper(name: str, made: Any, module: Any) -> tuple[str, str]:
    """Declaration of the function, and the text of what calls it."""
    types = _types()
    body, handed, at = list[str](), list[str](), 0

    def load(kind: str) -> str:
        nonlocal at
        value = f"%v{at}"
        body.append(f"  %p{at} = getelementptr i64, ptr %places, i64 {at}")
        body.append(f"  {value}w = load i64, ptr %p{at}")
        if kind == "i64":
            value += "w"
        elif kind == "ptr":
            body.append(f"  {value} = inttoptr i64 {value}w to ptr")
        else:
            body.append(f"  {value} = trunc i64 {value}w to {kind}")
        at += 1
        return value

    def row(dimensions: int) -> None:
        """As Numba hands over an array: who owns it (nobody), how many items of what size, where; its shape and strides."""
        data, shape = load("ptr"), [load("i64") for _ in range(dimensions)]
        items, strides = shape[0], ["8"]
        if dimensions == 2:
            items, strides = f"{data}n", [f"{data}s", "8"]
            body.append(f"  {items} = mul i64 {shape[0]}, {shape[1]}")
            body.append(f"  {data}s = mul i64 {shape[1]}, 8")
        handed.extend(["ptr null", "ptr null", f"i64 {items}", "i64 8", f"ptr {data}"])
        handed.extend(f"i64 {value}" for value in (*shape, *strides))

    for kind in made.signature.args:
        if isinstance(kind, types.Array):
            row(kind.ndim)
        elif isinstance(kind, types.BaseTuple):
            for one in kind.types:
                row(one.ndim)
        else:
            width = "i8" if kind == types.boolean else "i64"
            handed.append(f"{width} {load(width)}")
    returned = types.unliteral(made.signature.return_type)  # a constant has a type of its own
    width = {types.int64: "i64", types.boolean: "i8", types.none: "ptr"}[returned]
    inner = made.fndesc.llvm_func_name
    lines = [f"define i32 @{name}(ptr %places) {{", f"  %ret = alloca {width}", "  %exc = alloca ptr"]
    lines += [f"  store {width} {'null' if width == 'ptr' else 0}, ptr %ret", "  store ptr null, ptr %exc", *body]
    lines.append(f'  %status = call i32 @"{inner}"(ptr %ret, ptr %exc{"".join(f", {one}" for one in handed)})')
    if width != "ptr":
        lines.append(f"  %found = load {width}, ptr %ret")
        lines += ["  %wide = zext i8 %found to i64"] if width == "i8" else []
        lines.append(f"  store i64 {'%wide' if width == 'i8' else '%found'}, ptr %places")
    arguments = ", ".join(str(argument.type) for argument in module.get_function(inner).arguments)
    return f'declare i32 @"{inner}"({arguments})', "\n".join([*lines, "  ret i32 %status", "}"])


def _drop_what_nobody_calls(whole: Any, wanted: set[str]) -> None:
    llvm = _llvm()

    for function in whole.functions:
        if not function.is_declaration and function.name not in wanted:
            function.linkage = "internal"
    for variable in whole.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"
    passes = llvm.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    llvm.initialize_native_target()
    machine = llvm.Target.from_default_triple().create_target_machine()
    passes.run(whole, llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(0)))


def main() -> None:
    key, path = sys.argv[1:]
    if any(os.environ.get(name) != value for name, value in SETTINGS.items()):
        sys.exit("python -m plenilune.search.building: it sets what this needs")
    code, signatures = write(key)
    draft = Path(path).with_suffix(f".{os.getpid()}")
    draft.write_text(json.dumps({"code": code, "texts": signatures, "sums": trial.sums(key, kernel.Flavour.PLAIN)}))
    draft.replace(path)


if __name__ == "__main__":
    main()
