"""plenilune build-kernels: the games' kernels as libraries, for this machine, for others, and for the page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from plenilune.cli import output


def build_kernels(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="Keys of games; all, if none.")] = None,
    target: Annotated[
        list[str] | None, typer.Option("--target", metavar="TARGET", help="What for; may be given again. Else this machine.")
    ] = None,
    is_all: Annotated[bool, typer.Option("--all", help="For every target.")] = False,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Where to; a folder for each target is made there.")
    ] = None,
) -> None:
    """Build the games' compiled rules and searches ahead of time, so that nothing is compiled where they are played.

    Makes DIR/TARGET/GAME.so (.dylib, .dll) and a .json that says how it was made. Without --out they go into the
    package, where the games find them. Targets are linux-x86_64, linux-aarch64, macos-arm64, macos-x86_64,
    windows-x86_64, and wasm for the page; any machine builds for all of them. Numba needs about half a minute for a
    game; what was built from the same texts before is left alone. PLENILUNE_KERNELS names a folder of GAME.so and
    GAME.json to be used instead.

    \b
    Example: plenilune build-kernels
    Example: plenilune build-kernels full-moon --target wasm --out /tmp/kernels
    Example: plenilune build-kernels --all
    """
    from plenilune.core import kernel_trust, registry
    from plenilune.search import building

    if lacks := building.missing():
        raise output.Wrong(output.said("lacks", what=lacks, extra="build"))
    keys = [registry.about(key).key for key in games or registry.catalogue()]
    targets = list(building.TARGETS) if is_all else list(dict.fromkeys(target or [kernel_trust.target()]))
    if unknown := [name for name in targets if name not in building.TARGETS]:
        raise output.Wrong(output.said("unknown-target", given=unknown[0], known=", ".join(building.TARGETS)))
    try:
        made = building.build(keys, targets, out or kernel_trust.built_folder(), lambda said: typer.echo(said, err=True))
    except building.CannotBuild as error:
        raise output.No(str(error)) from error
    for one in made:
        typer.echo(f"{one.path.stat().st_size:>8,} {one.path}{'' if one.is_new else ' (as before)'}")
