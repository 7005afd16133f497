"""Over HTTP: the home page, who somebody is, the sentences and the rules."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache, partial

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from plenilune import __version__, words
from plenilune.core.about import About
from plenilune.core.acts import ACTS, Ended, ending
from plenilune.core.lessons import has_lessons
from plenilune.core.registry import about, catalogue, has_module
from plenilune.search import puzzles
from plenilune.search.players.levels import USUAL_LEVEL
from plenilune.server import messages
from plenilune.server.care.retention import kept_for
from plenilune.server.http.connections import lang_of
from plenilune.server.http.files import ASK, File, send, squeeze
from plenilune.server.http.front import front_of
from plenilune.server.http.requests import answer, body_of, guest_of, services_of
from plenilune.server.http.rulebook import rules_page
from plenilune.server.http.sentences import book
from plenilune.server.refusals import NotFound
from plenilune.server.store import LineRow
from plenilune.server.study.explorer import has_explorer
from plenilune.server.table import seating
from plenilune.server.table.names import clean
from plenilune.server.table.scenes import encode

MOST_LINES = 60  # of the tables on the home page


async def health(request: Request) -> Response:
    """-> Health"""
    front = front_of(request)
    tables, sockets = len(front.services.tables.loaded), front.hall.count
    is_well = (await front.services.health.look()).is_alive
    said = messages.Health(status="ok" if is_well else "failing", version=__version__, tables=tables, sockets=sockets)
    return answer(said, 200 if is_well else 503)


async def ready(request: Request) -> Response:
    """-> Ready"""
    report = await front_of(request).services.health.look()
    said = messages.Ready(status="ok" if report.is_ready else "failing", checks=report.checks)
    return answer(said, 200 if report.is_ready else 503)


async def home(request: Request) -> Response:
    """-> Home"""
    guest = request.state.guest
    lines = await services_of(request).store.list_tables(guest, MOST_LINES)
    games = [_info(about(key)) for key in catalogue()]
    tables = [line_of(row, guest) for row in lines]
    return answer(
        messages.Home(
            guest=await guest_of(request),
            games=games,
            tables=tables,
            usual_level=USUAL_LEVEL,
            has_open_tables=services_of(request).settings.open_tables,
            address=services_of(request).settings.address,
            keeps=None if services_of(request).settings.alone else kept_for(services_of(request).settings),
        )
    )


def _info(facts: About) -> messages.GameInfo:
    options = [
        messages.Option(
            name=option.name,
            values=list(option.values),
            default=option.default,
            players=dict(option.players or {}),
            is_board=option.folder is not None,
        )
        for option in facts.options.values()
    ]
    return messages.GameInfo(
        key=facts.key,
        title=facts.title,
        author=facts.author,
        publisher=facts.publisher,
        year=facts.year,
        ages=facts.ages,
        minutes=facts.minutes,
        fewest=facts.fewest,
        most=facts.most,
        seats=list(facts.seats),
        options=options,
        has_fair=has_module(facts.key, "setups"),
        has_lessons=has_lessons(facts.key),
        has_puzzles=bool(puzzles.shelf(facts.key)),
        is_solved=has_module(facts.key, "solving"),
        has_draws=facts.draws,
        has_explorer=has_explorer(facts.key),
    )


def line_of(row: LineRow, guest: str) -> messages.TableLine:
    people = [chair for chair in row.chairs if chair.kind == "person"]
    mine = [chair.seat for chair in people if chair.guest == guest]
    turns = [chair.seat for chair in people if chair.player == guest]
    return messages.TableLine(
        id=row.id,
        game=row.game,
        status=messages.STATUSES[row.status],
        with_names=[chair.name for chair in people if chair.guest != guest or chair.is_here],
        mine=mine,
        winners=list(row.winners),
        stopped=row.stopped,
        your_turn=row.status == "playing" and row.mover in turns,
        changed=datetime.fromtimestamp(row.changed, UTC).isoformat(timespec="seconds"),
        owls=[chair.level for chair in row.chairs if chair.kind == "computer"],
        to_move=next((chair.name for chair in people if chair.seat == row.mover and not chair.stand_in), ""),
        ended=_ended(row),
    )


def _ended(row: LineRow) -> Ended | None:
    """By the last fact alone: a list does not replay."""
    last = row.last
    if row.status != "over" or last is None or last.text not in ACTS:
        return None
    return ending(last.text, last.mover, len(row.chairs))


async def me(request: Request) -> Response:
    """Guest -> Guest: a name and a face; both may be empty. The answer is how they are kept."""
    who, guest = clean(await body_of(request, messages.Guest)), request.state.guest
    services = services_of(request)
    await services.store.save_guest(guest, who.name, who.face)
    for table in [table for table in services.tables.loaded.values() if guest in table.people()]:
        await table.do(partial(seating.rename, table, guest, who))
    return answer(who)


async def sentences(request: Request) -> Response:
    """-> Book"""
    lang = request.path_params["lang"]
    if lang not in words.languages():
        raise NotFound("no-such-page")
    return send(request, _book_file(lang), ASK)


@cache
def _book_file(lang: str) -> File:
    return squeeze(encode(book(lang)), "application/json")


async def rules(request: Request) -> Response:
    """-> RulesPage: in the reader's language"""
    page = rules_page(request.path_params["game"], lang_of(request))
    return send(request, squeeze(encode(page), "application/json"), ASK)


ROUTES = [
    Route("/health", health),
    Route("/ready", ready),
    Route("/api/home", home),
    Route("/api/me", me, methods=["POST"]),
    Route("/api/words/{lang}", sentences),
    Route("/api/rules/{game}", rules),
]
