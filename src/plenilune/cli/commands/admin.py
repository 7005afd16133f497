"""plenilune admin: looking after what a server keeps, also while it runs."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeVar

import typer

from plenilune.cli import output
from plenilune.cli.arguments import Json, Lang, Set, SettingsFile

if TYPE_CHECKING:
    from plenilune.server.settings import Settings
    from plenilune.server.store import Store

T = TypeVar("T")
DAYS = re.compile(r"(\d+(?:\.\d+)?)\s*(d|w|y)")
IN_DAYS = {"d": 1.0, "w": 7.0, "y": 365.0}
KINDS = {"waiting": "waiting", "abandoned": "playing", "finished": "over"}

app = typer.Typer(name="admin", no_args_is_help=True, rich_markup_mode=None, add_completion=False)
Data = Annotated[Path | None, typer.Option("--data", metavar="DIR", help="The folder of the server; else the usual one.")]


@app.callback()
def admin() -> None:
    """Look after what a server keeps: backup, restore, check, count, clear away, forget, export. Also while it runs.

    \b
    Example: plenilune admin backup
    Example: plenilune admin check --json
    Example: plenilune admin purge waiting --older-than 90d
    """


@app.command()
def backup(
    target: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="A new .zip; else in the folder backups beside the data.")
    ] = None,
    data: Data = None,
    settings: SettingsFile = None,
    given: Set = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Make a copy of everything, as it is at this moment, and look through it. The server may run."""
    from plenilune.server.care import backup as backups

    where = _settings(data, settings, given)
    with output.progress() as bar:
        try:
            made = backups.make(where, target, bar.step)
        except backups.BadBackup as error:
            raise output.No(output.said(f"admin-{error.key}", fault=error.fault)) from None
    if as_json:
        output.print_json({**asdict(made), "path": str(made.path)})
    else:
        counts = {name: made.counts[name] for name in ("tables", "fact", "guest")}
        typer.echo(output.said("admin-backup-made", file=str(made.path), size=f"{made.bytes / 1e6:.2f}", **counts))


@app.command()
def restore(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    data: Data = None,
    settings: SettingsFile = None,
    given: Set = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Put everything back as it was in a backup. The server must not run; what was there is set aside, not deleted."""
    from plenilune.server.care import backup as backups
    from plenilune.server.owner import InUse, Owner

    where = _settings(data, settings, given)
    try:
        owner = Owner(where.data)
    except InUse as error:
        raise output.No(output.said("admin-running", place=str(where.data), address=error.address)) from None
    try:
        found, aside = backups.restore(where, source)
    except backups.BadBackup as error:
        raise output.No(output.said(f"admin-{error.key}", fault=error.fault)) from None
    finally:
        owner.close()
    if as_json:
        output.print_json({**asdict(found), "path": str(found.path), "aside": str(aside) if aside else None})
        return
    typer.echo(output.said("admin-restored", made=found.made, tables=found.counts["tables"], place=str(where.data)))
    if aside:
        typer.echo(output.said("admin-set-aside", place=str(aside)))


@app.command()
def check(
    data: Data = None, settings: SettingsFile = None, given: Set = None, as_json: Json = False, lang: Lang = None
) -> None:
    """Look through the database, and play every table again from its facts. Exit code 1 when something is wrong."""
    from plenilune.server.care import checking

    async def look(store: Store) -> tuple[int, list[str], dict[str, str]]:
        faults, wrong, count = await store.examine(), dict[str, str](), 0
        figures = await store.figures()
        with output.progress() as bar:
            async for finding in checking.check_tables(store):
                count += 1
                bar.step(count, figures.waiting + figures.playing + figures.over)
                if finding.fault is not None:
                    wrong[finding.table] = finding.fault.say(output.language())
        return count, faults, wrong

    count, faults, wrong = _in_store(_settings(data, settings, given), look)
    if as_json:
        output.print_json({"tables": count, "database": faults, "wrong": wrong})
    else:
        for table, sentence in wrong.items():
            typer.echo(f"{table}: {sentence}")
        for fault in faults:
            typer.echo(output.said("admin-database-fault", fault=fault))
        is_well = not (faults or wrong)
        typer.echo(output.said("admin-checked" if is_well else "admin-checked-wrong", count=count, wrong=len(wrong)))
    if faults or wrong:
        raise typer.Exit(1)


@app.command()
def stats(
    data: Data = None, settings: SettingsFile = None, given: Set = None, as_json: Json = False, lang: Lang = None
) -> None:
    """Say how much is kept."""
    figures = _in_store(_settings(data, settings, given), lambda store: store.figures())
    if as_json:
        output.print_json(asdict(figures))
        return
    for name, value in asdict(figures).items():
        shown = output.day(value) if name in ("oldest", "newest") else f"{value / 1e6:.2f} MB" if name == "bytes" else value
        typer.echo(f"{output.said(f'admin-figure-{name}'):<32} {shown}")


@app.command()
def purge(
    kind: Annotated[
        Literal["waiting", "abandoned", "finished"],
        typer.Argument(help="Tables that never began, games that were left, or games that are over."),
    ],
    older_than: Annotated[
        str, typer.Option("--older-than", metavar="90d", help="Where nothing has happened for so long: 90d, 12w, 1y.")
    ],
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only count them.")] = False,
    data: Data = None,
    settings: SettingsFile = None,
    given: Set = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Clear away tables where nothing has happened for long. Waiting, abandoned and finished ones, each by itself."""
    from plenilune.server.care import retention

    days, left = _days(older_than), KINDS[kind]

    async def clear(store: Store) -> int:
        number = await retention.count_left(store, left, days)  # type: ignore[arg-type]
        if dry_run:
            return number
        gone = 0
        with output.progress() as bar:

            def told(tables: list[str]) -> None:
                nonlocal gone
                gone += len(tables)
                bar.step(gone, number)

            return await retention.purge(store, left, days, told)  # type: ignore[arg-type]

    count = _in_store(_settings(data, settings, given), clear)
    if as_json:
        output.print_json({"kind": kind, "days": days, "tables": count, "dry_run": dry_run})
    else:
        typer.echo(output.said("admin-purge-would" if dry_run else "admin-purged", count=count))


@app.command()
def forget(
    guest: Annotated[str, typer.Argument(metavar="GUEST", help="A name, or the id that this command lists for it.")],
    data: Data = None,
    settings: SettingsFile = None,
    given: Set = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Forget a guest: name, face, and every game that nobody else played. Where others play on, an owl takes the seat."""
    from plenilune.cli import asking
    from plenilune.server.care import keys
    from plenilune.server.owner import address_of

    where = _settings(data, settings, given)
    found = _in_store(where, lambda store: store.find_guests(guest))
    if len(found) > 1:
        lines = [
            f"  {row.id}  {output.day(row.changed)}  {output.said('admin-guest-tables', count=row.tables)}" for row in found
        ]
        typer.echo("\n".join(lines))
        raise output.No(output.said("admin-several-guests", name=guest))
    name = found[0].id if found else guest
    address = address_of(where.data)
    if address is not None:  # those who are at a table with them see it at once
        gone = asking.forget(address, keys.read_key(where), name)
    else:
        gone = _in_store(where, lambda store: _forget(store, name))
    if not (found or gone):
        raise output.No(output.said("admin-no-guest", name=guest))
    if as_json:
        output.print_json({"guest": name, "tables": gone})
    else:
        typer.echo(output.said("admin-forgotten", count=gone))


@app.command()
def export(
    target: Annotated[Path, typer.Argument(metavar="OUT", help="A folder, or one archive: a name that ends in .zip.")],
    no_names: Annotated[bool, typer.Option("--no-names", help="Leave out how the players are called.")] = False,
    running: Annotated[bool, typer.Option("--running", help="Also games that are not over, with what they hide.")] = False,
    data: Data = None,
    settings: SettingsFile = None,
    given: Set = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Write the record of every finished game as a text file that `plenilune replay` and the pages open."""
    from plenilune.server.care import exporting

    async def write(store: Store) -> tuple[int, list[str]]:
        figures, written, left = await store.figures(), 0, list[str]()
        out = exporting.opened(target)
        try:
            with output.progress() as bar:
                async for name, text in exporting.records(store, not no_names, running):
                    if text is None:
                        left.append(name)
                    else:
                        out.write(name, text)
                        written += 1
                    bar.step(written, figures.over + (figures.playing if running else 0))
        finally:
            out.close()
        return written, left

    try:
        written, left = _in_store(_settings(data, settings, given), write)
    except OSError as error:
        raise output.No(output.said("admin-not-written", place=str(target), fault=error.strerror or "")) from None
    if as_json:
        output.print_json({"written": written, "left_out": left})
        return
    typer.echo(output.said("admin-exported", count=written, place=str(target)))
    if left:
        typer.echo(output.said("admin-left-out", count=len(left)))


@app.command()
def key(data: Data = None, settings: SettingsFile = None, given: Set = None, lang: Lang = None) -> None:
    """Print the link to the page of whoever looks after the server, with its key."""
    from plenilune.server.care import keys
    from plenilune.server.owner import address_of

    where = _settings(data, settings, given)
    secret = keys.make_key(where)
    if not secret:
        raise output.No(output.said("admin-no-key", file=str(keys.key_file(where)), count=keys.FEWEST))
    running = address_of(where.data)
    reach = (
        f"{where.address.rstrip('/')}{where.base}"
        if where.address
        else running or f"http://127.0.0.1:{where.port}{where.base}"
    )
    typer.echo(f"{reach}keeper#{secret}")


@app.command("new-secret")
def new_secret(data: Data = None, settings: SettingsFile = None, given: Set = None, lang: Lang = None) -> None:
    """Sign cookies with another secret from now on. The two before stay good: nobody is lost who comes now and then.

    Servers that share a database use it at once; one that has only its folder, when it is started the next time.

    \b
    Example: plenilune admin new-secret
    Example: plenilune admin new-secret --set database=postgresql://plenilune@db.example/plenilune
    """
    where = _settings(data, settings, given)
    if not _in_store(where, lambda store: store.renew_secret()):
        from plenilune.server.http.guests import renew_file

        renew_file(where.data)
    typer.echo(output.said("admin-new-secret" if where.database else "admin-new-secret-next"))


async def _forget(store: Store, guest: str) -> int:
    gone = await store.forget(guest)
    await store.scrub()
    return len(gone)


def _days(text: str) -> float:
    found = DAYS.fullmatch(text.strip())
    if not found:
        raise output.Wrong(output.said("admin-no-time", given=text))
    return float(found[1]) * IN_DAYS[found[2]]


def _settings(data: Path | None, file: Path | None, given: list[str] | None) -> Settings:
    try:
        from plenilune.server import configured
    except ModuleNotFoundError as error:
        if str(error.name).startswith("plenilune"):
            raise
        raise output.No(output.said("lacks", what=str(error.name), extra="serve")) from None
    options: dict[str, object] = {**configured.split(given or []), **({"data": data} if data else {})}
    return configured.configure(options, file).settings


def _in_store(settings: Settings, job: Callable[[Store], Awaitable[T]]) -> T:
    from plenilune.server.store import NotStored, Unusable, open_store, store_file

    file = store_file(settings)
    if file is not None and not file.exists():
        raise output.No(output.said("admin-nothing-kept", fault=str(settings.data)))

    async def run() -> T:
        store = open_store(settings, "admin")
        try:
            return await job(store)
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except Unusable as error:
        raise output.No(output.said(f"admin-{error.key}", fault=error.place)) from None
    except NotStored as error:
        raise output.No(output.said("admin-not-stored", fault=str(error))) from None
