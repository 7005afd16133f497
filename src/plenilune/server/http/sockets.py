"""The socket of one browser at one table: what comes in is decoded and handed to the table's worker, scenes go out."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Any

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from plenilune.core.errors import PleniluneError
from plenilune.server import messages
from plenilune.server.http.connections import address
from plenilune.server.http.limits import Bucket
from plenilune.server.http.places import Places
from plenilune.server.meters import Meters
from plenilune.server.refusals import NotFound, NotNow, sentence_of
from plenilune.server.settings import Settings
from plenilune.server.store import Conflict, NotStored
from plenilune.server.table import endings, eyes, lobby, programs, requests, scenes, seating, smileys, takeback
from plenilune.server.table.table import Table
from plenilune.server.table.tables import Tables

log = structlog.get_logger()
decode = msgspec.json.Decoder(messages.Sent).decode

# why a socket is closed; a browser sees nothing else
NO_SESSION, NO_TABLE, TOO_MANY, OFFENDED, TOO_LARGE, FAILED = 4401, 4404, 4429, 4400, 1009, 1011
UNREADABLE = 4410  # there is such a table, and it cannot be opened: the sentence came before
MOST_UNSENT = 50  # messages for one who does not listen
QUIET = 3.0  # seconds
LONGEST_ID = 64
LONGEST_MOVE = 200


class Socket:
    """A Watcher (see presence.py), and a Holder of a place (see places.py). Scenes are made when they can be sent, so that a
    slow listener gets only the newest."""

    def __init__(
        self, link: WebSocket, table: Table, guest: str, lang: str, heard_to: int, is_arriving: bool = False
    ) -> None:
        self.guest, self.lang, self.name, self.is_arriving = guest, lang, "", is_arriving
        self.choice: str | None = None
        self.look: str | None = None
        self.parting: str | None = None
        self.heard_to = heard_to
        self.who = address(link)
        self._link, self._table = link, table
        self._unsent: list[bytes] = []
        self._is_scene_due = False
        self._goes = 0  # the code it is closed with
        self._has_drawing = heard_to >= 0
        self._news = asyncio.Event()

    def wake(self) -> None:
        self._is_scene_due = True
        self._news.set()

    def tell(self, message: messages.ToBrowser) -> None:
        if len(self._unsent) < MOST_UNSENT:
            self._unsent.append(scenes.encode(message))
        self._news.set()

    @property
    def worth(self) -> int:
        """Nobody who sits at a table goes for somebody of the same address."""
        return int(self.guest in self._table.players() | self._table.people())

    def dismiss(self) -> None:
        self._go(NO_TABLE)

    def give_way(self) -> None:
        self._go(TOO_MANY)

    def _go(self, code: int) -> None:
        self._goes = code
        self._news.set()

    async def send_on(self) -> None:
        """Sends what there is, until the socket closes."""
        with suppress(WebSocketDisconnect, RuntimeError):  # starlette: RuntimeError after a close
            while True:
                await self._news.wait()
                self._news.clear()
                if self._goes:
                    await self._link.close(self._goes)
                    return
                unsent, self._unsent = self._unsent, []
                for message in unsent:
                    await self._link.send_text(message.decode())
                if programs.is_sent_away(self._table, self.guest):
                    await self._link.close(NO_SESSION)
                    return
                if self._is_scene_due:
                    scene = self._scene()
                    if scene is None:
                        await self._link.close(FAILED)
                        return
                    await self._link.send_text(scene.decode())

    def _scene(self) -> bytes | None:
        """None: a fault of ours, which must not leave anybody waiting."""
        self._is_scene_due = False
        try:
            scene = scenes.scene(self._table, self, not self._has_drawing)
        except Exception:
            log.exception("no scene", table=self._table.id)
            return None
        self.heard_to, self._has_drawing = self._table.seq, True
        if self.parting:
            self.parting = None
            self.wake()  # what everybody may see follows at once
        return scene


class Hall:
    """All sockets."""

    def __init__(self, tables: Tables, settings: Settings, meters: Meters | None = None) -> None:
        self._tables, self._settings, self._meters = tables, settings, meters or Meters()
        self._places = Places(settings.most_sockets, settings.most_of_an_address, settings.trusted_proxies)
        self._heard = 0.0

    def is_quiet(self) -> bool:
        """Nobody has wished anything for a moment."""
        return time.monotonic() - self._heard > QUIET

    @property
    def count(self) -> int:
        return self._places.count

    async def attend(
        self, link: WebSocket, table_id: str, guest: str | None, lang: str, heard_to: int, is_arriving: bool
    ) -> None:
        """From the handshake, whose origin has been checked, to the end. `heard_to`: the seq of the scene that the browser
        has already, -1 where it has none."""
        await link.accept()
        if guest is None:
            await link.close(NO_SESSION)
            return
        table = await self._open(link, table_id, lang)
        if table is None:
            return
        if programs.is_sent_away(table, guest) or (programs.is_program(guest) and table.status == "over"):
            await link.close(NO_SESSION)
            return
        name = await self._tables.name_of(guest)
        socket = Socket(link, table, guest, lang, heard_to, is_arriving)
        socket.name = name
        if not (self._has_room(table, guest) and self._places.take(socket)):  # nothing is waited for until it has it
            await link.close(TOO_MANY)
            return
        table.enter(socket)
        if self._tables.announced is not None and self._tables.announced.until > time.time():
            socket.tell(self._tables.announced)
        sender = asyncio.create_task(socket.send_on())
        try:
            if heard_to > table.seq:
                await table.do(lambda: table.catch_up(heard_to))
            await table.do(lambda: seating.welcome_back(table, guest))
            await self._listen(link, table, socket)
        except WebSocketDisconnect:
            pass
        finally:
            self._places.leave(socket)
            sender.cancel()
            table.leave(socket)

    async def _open(self, link: WebSocket, table_id: str, lang: str) -> Table | None:
        """None: it cannot be, and the socket is closed with the reason."""
        try:
            return await self._tables.get(table_id)
        except NotFound:
            await link.close(NO_TABLE)
        except NotStored as error:
            log.error("not read", table=table_id, fault=str(error))
            await link.close(FAILED)
        except Exception as error:  # of another edition, or its facts do not fit the rules
            known = error if isinstance(error, PleniluneError) else NotNow("table-unreadable")
            log.error("not opened", table=table_id, fault=repr(error))
            await link.send_text(scenes.encode(_refused("", known, lang)).decode())
            await link.close(UNREADABLE)
        return None

    def _has_room(self, table: Table, guest: str) -> bool:
        limits, watchers = self._settings, table.presence.watchers
        own = sum(watcher.guest == guest for watcher in watchers)
        is_player = guest in table.people() | table.players()
        has_chair = is_player or len(watchers) < limits.most_at_a_table
        return own < limits.most_of_a_guest and has_chair

    async def _listen(self, link: WebSocket, table: Table, socket: Socket) -> None:
        bucket, offences = Bucket(self._settings.acts_per_second), 0.0
        while True:
            data = await self._receive(link)
            self._heard = time.monotonic()
            if data is None:
                await link.close(TOO_LARGE)
                return
            if not bucket.take():
                socket.tell(_refused("", NotNow("too-fast"), socket.lang))
                offences += 0.1
            else:
                try:
                    wish = decode(data)
                    _check(wish)
                except (msgspec.DecodeError, RecursionError, ValueError):  # ValidationError is one; or too deep, too long
                    socket.tell(_refused("", NotNow("malformed"), socket.lang))
                    offences += 1
                else:
                    await self._grant(table, socket, wish)
            if offences >= self._settings.most_offences:
                await link.close(OFFENDED)
                return

    async def _grant(self, table: Table, socket: Socket, wish: messages.Sent) -> None:
        begun = time.perf_counter()
        refused = await grant(table, socket, wish)
        if refused:
            self._meters.refused(refused)
        elif isinstance(wish, messages.Act):
            self._meters.moved(time.perf_counter() - begun)

    async def _receive(self, link: WebSocket) -> bytes | None:
        """None: too large (the protocol refuses larger frames before they come here)."""
        event: dict[str, Any] = dict(await link.receive())
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1005))
        text = event.get("text")
        data: bytes = text.encode() if text is not None else event.get("bytes") or b""
        return data if len(data) <= messages.MOST_BYTES else None


def _check(wish: messages.Sent) -> None:
    name = getattr(wish, "id", "x")
    if isinstance(wish, messages.Stop) and not name:  # of a page before this one
        return
    if not 0 < len(name) <= LONGEST_ID or len(getattr(wish, "move", "")) > LONGEST_MOVE:
        raise msgspec.ValidationError("id or move")


async def grant(table: Table, socket: Socket, wish: messages.Sent) -> str:
    """By the table's worker; a refusal goes to the sender alone: its key is the answer, or nothing."""
    try:
        await table.do(lambda: _do(table, socket, wish))
    except PleniluneError as error:
        socket.tell(_refused(getattr(wish, "id", ""), error, socket.lang))
        if isinstance(wish, messages.Act) and (wish.seq != table.seq or error.key == "stale"):
            socket.wake()
        return error.key
    except Conflict:  # another server has played here
        socket.tell(_refused(getattr(wish, "id", ""), NotNow("stale"), socket.lang))
        await table.worker.do(table.read_again)
        return "stale"
    except NotStored as error:
        log.error("not stored", table=table.id, fault=str(error))
        key = "move-not-stored" if isinstance(wish, messages.Act) else "not-stored"
        socket.tell(_refused(getattr(wish, "id", ""), NotNow(key), socket.lang))
        socket.wake()
        return "not-stored"
    return ""


async def _do(table: Table, socket: Socket, wish: messages.Sent) -> None:
    programs.must_be_for_programs(socket.guest, wish)
    match wish:
        case messages.Act():
            await table.act(socket, wish)
        case messages.Why():
            socket.tell(await table.why(socket, wish))
        case messages.Look():
            eyes.open_curtain(table, socket, wish.seat)
            socket.wake()
        case messages.Undo():
            await takeback.undo(table, socket, wish)
        case messages.Resign():
            await endings.resign(table, socket, wish)
        case messages.OfferDraw():
            await endings.offer_draw(table, socket, wish)
        case messages.Rest():
            await endings.rest(table, socket)
        case messages.Answer():
            await requests.answer(table, socket, wish)
        case messages.Takeover():
            await seating.takeover(table, socket.guest, wish.seat)
        case messages.Stop():
            await endings.stop(table, socket, wish)
        case messages.Smile():
            smileys.smile(table, socket, wish)
        case _:
            await lobby.grant(table, socket, wish)


def _refused(id: str, error: PleniluneError, lang: str) -> messages.Refused:  # noqa: A002
    return messages.Refused(id=id, key=error.key, sentence=sentence_of(error, lang))
