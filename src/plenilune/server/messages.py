"""Everything that crosses the wire, both ways. web/src/lib/messages.ts and docs/wire.md are generated from this file
(tools/typescript.py, tools/wire.py).

A browser holds one socket to a table. Whatever changes there, it is sent one `Scene`: the table and the view of what its
session may see, whole, so that coming back after a lost connection is nothing special. Only a View (core/state.py)
describes a game here: a state has no encoder.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from plenilune.core.acts import Ended
from plenilune.core.game import Standing
from plenilune.core.state import Told, View
from plenilune.search.players.levels import USUAL_LEVEL
from plenilune.search.verdicts import Verdict
from plenilune.words import Said

Kind = Literal["you", "here", "guest", "computer", "open"]
Status = Literal["waiting", "playing", "over"]
Ask = Literal["undo", "draw", "stop"]  # what somebody may ask the others for
Smiley = Literal["smile", "laugh", "wow", "think", "sorry", "heart"]
Timing = Literal["game", "move", "days"]
Whose = Literal["", "yours", "theirs"]

AnnouncedKey = Literal["closing", "pause", "own"]
ANNOUNCED: dict[str, AnnouncedKey] = {"closing": "closing", "pause": "pause", "own": "own"}

STATUSES: dict[str, Status] = {"waiting": "waiting", "playing": "playing", "over": "over"}
MOST_BYTES = 4096  # of one message from a browser


class Message(Struct, rename="camel", omit_defaults=False, kw_only=True):
    """Field names are camelCase on the wire."""


# From the browser, over the socket: a tagged union


class FromBrowser(Message, tag_field="type", forbid_unknown_fields=True):
    pass


class Act(FromBrowser, tag="act"):
    """Play that move. The seat is not said: it is the mover, if this session plays it. `seq` and `generation` are of the
    scene looked at, so that a move that was chosen before something was taken back is stale; a resend with the same `id` is
    harmless."""

    id: str
    seq: int
    move: str
    generation: int | None = None


class Why(FromBrowser, tag="why"):
    """Which rule forbids that move? Nothing is played."""

    id: str
    move: str


class Look(FromBrowser, tag="look"):
    """Several people share this device: show the view of that seat (the curtain was opened), or of nobody (it fell)."""

    seat: str | None


class Undo(FromBrowser, tag="undo"):
    """May I take back my last decision? Needs no asking where no other person has decided since."""

    id: str


class Resign(FromBrowser, tag="resign"):
    """I give up: between two the other wins. With three or more an owl plays on for this seat, and this session watches."""

    id: str
    seat: str = ""  # which of one's own, where several sit at this device; else the one to move, or the only one


class OfferDraw(FromBrowser, tag="draw"):
    """Shall we call it a draw? An owl answers at once; a person is asked (Scene.request). Where both play in one session it
    is agreed with that: the page has asked."""

    id: str
    seat: str = ""  # as in Resign


class Stop(FromBrowser, tag="stop"):
    """End this table unfinished: at once where no other person plays or all others have been away for a while, else they are
    asked. Also how the host takes away a table that waits."""

    id: str = ""


class Rest(FromBrowser, tag="rest"):
    """I go on another time: the others are told."""


class Answer(FromBrowser, tag="answer"):
    """To a request. Who asked takes it back by `granted: false`."""

    granted: bool
    to: Ask = "undo"  # what it answers: another request may have come meanwhile


class Takeover(FromBrowser, tag="takeover"):
    """Let the computer play for a person who has been away for a while."""

    seat: str


class Smile(FromBrowser, tag="smile"):
    """To everybody else at the table; at most one in two seconds, and kept nowhere."""

    which: Smiley
    seat: str = ""  # as in Resign


# While a table waits


class Start(FromBrowser, tag="start"):
    """The host begins; chairs that are still open are given to computers."""

    owls: int = -1  # how many chairs were open, as the host saw it: refused where it is another number now; -1: any
    level: int = USUAL_LEVEL  # of those computers


class Fill(FromBrowser, tag="fill"):
    """The host gives a chair on which no person sits to a computer player of that level."""

    seat: str
    level: int = USUAL_LEVEL


class SeatHere(FromBrowser, tag="here"):
    """The host gives a chair on which no guest sits to a further person on the own device; or names that person."""

    seat: str
    name: str = ""
    face: str = ""


class Free(FromBrowser, tag="free"):
    """The host takes a chair back from a computer, or from a further person on the own device: it waits for a guest."""

    seat: str


class AddChair(FromBrowser, tag="add-chair"):
    """The host puts one more chair to the table; the game is then one for so many players."""


class RemoveChair(FromBrowser, tag="remove-chair"):
    """The host takes a chair away on which no guest sits. Who sits on the last one, and is no guest, moves to its place."""

    seat: str


class Swap(FromBrowser, tag="swap"):
    """May these two chairs be swapped? The host may ask for any two, everybody else for their own. At once where no other
    person sits there, else each is asked (Table.proposal)."""

    seat: str
    other: str


class AskUp(FromBrowser, tag="ask-up"):
    """The host asks a guest to stand up."""

    seat: str


class SendAway(FromBrowser, tag="send-away"):
    """The host frees the chair of a guest who is not asked. The invitation is another one from then on."""

    seat: str


class Agree(FromBrowser, tag="agree"):
    """To a proposal. Who made it takes it back by `granted: false`."""

    granted: bool


class Leave(FromBrowser, tag="leave"):
    """I stand up; the chair is free again. Where it was the host, the next guest is host from then on; without any, the
    table is taken away."""


class BeHost(FromBrowser, tag="host"):
    """I sit here, and am host from now on: the one before has been away for a while."""


class SetOpen(FromBrowser, tag="open"):
    """The host says whether anybody may join this table from the home page, and whether anybody may watch the game there.
    What is not said stays: two switches that are turned one after the other do not undo each other."""

    is_open: bool | None = None
    may_watch: bool | None = None


class Choose(FromBrowser, tag="choose"):
    """I think of taking this chair (or none any more): everybody sees it there, half. Kept nowhere. For who has the secret
    of the link, or anybody where the table is open."""

    seat: str | None
    token: str = ""


Lobby = (
    Start
    | Fill
    | SeatHere
    | Free
    | AddChair
    | RemoveChair
    | Swap
    | AskUp
    | SendAway
    | Agree
    | Leave
    | BeHost
    | SetOpen
    | Choose
)
Sent = Act | Why | Look | Undo | Resign | OfferDraw | Stop | Rest | Answer | Takeover | Smile | Lobby


# To the browser, over the socket


class Seat(Message):
    seat: str  # the letter of the notation
    kind: Kind  # as this session sees it
    name: str
    face: str
    level: int  # of a computer player, 1 to 5
    present: bool
    away_seconds: int  # since when a person has not been seen; 0 when present
    stand_in: bool  # the computer plays for a person who stepped out; of a computer: for one who has left, whose name it is
    program: Whose = ""  # a program plays here for whoever's name this is
    is_host: bool = False
    is_chosen: bool = False  # somebody who arrives thinks of taking it


class Proposal(Message):
    """Somebody asks others to change something about the chairs, while the table waits."""

    kind: Literal["swap", "stand"]
    by: str  # name of who asks
    seats: list[str]  # the two to be swapped; the one to be given up
    asks_you: bool  # waits for the answer of this session
    is_yours: bool  # this session has asked


class Invitation(Message):
    link: str  # path with the secret of the table
    words: list[str]  # three keys, each with a picture and the word picture-<key>; empty once they have expired
    open_seats: int
    address: str = ""  # by which others in the network reach this server; empty: they cannot, or by the page's own


class Table(Message):
    id: str
    game: str
    edition: int
    players: int
    options: dict[str, str]
    status: Status
    seats: list[Seat]
    mine: list[str]  # seats that this session plays
    is_host: bool
    invitation: Invitation | None  # for those who sit here, while it waits
    watchers: int
    rematch: str | None  # the table at which the same people play again
    needs_curtain: bool  # several people share this device and the game hides something
    hides: bool  # the game hides something from some seats
    away_after: float  # seconds of absence after which the others may let the computer take a seat
    clock: Clock | None  # how it is timed, if at all
    watching: list[str] = []  # what they call themselves, as far as they do
    is_open: bool = False  # anybody may join while it waits
    may_watch: bool = False  # the home page shows the game to anybody who would like to watch
    may_host: bool = False  # the host has been away for a while: this session may take that part
    proposal: Proposal | None = None


class Clock(Message, forbid_unknown_fields=True):
    """`game`: so many minutes for a whole game, with seconds added at each move; `move`: seconds for each move; `days`: days
    for each move."""

    kind: Timing
    minutes: int = 0
    seconds: int = 0
    days: int = 0


class Time(Message):
    """What everybody has left, as the server counts it. A person's clock stands before the very first move (not where there
    are days), an owl's always."""

    left: dict[str, float]  # seat -> seconds, at `asOf`
    running: str | None  # whose time runs; from `asOf` on
    as_of: float  # the server's time, in seconds since 1970
    grace: dict[
        str, float
    ]  # seat -> seconds: of who has lost the connection, and has so long to come back, whatever is left


class Request(Message):
    """Somebody asks the others."""

    kind: Ask
    by: str  # seat
    told: Told | None  # the move to be taken back, as this session may see it


class MayEnd(Message):
    """How this session may end the game, now."""

    resign: Literal["no", "loses", "leaves"]  # gives the other the win; leaves the seat to an owl
    draw: Literal["no", "ask", "later"]  # later: one was offered a few moves ago
    draw_in: int  # moves until one may be offered again; 0: now
    stop: Literal["no", "free", "ask"]


class Meanwhile(Message):
    """What the owl has played for this session while it was away; until its next move."""

    seat: str
    moves: int
    since: int  # seq: `heard` begins there in the first scene after coming back, and the history has it


NO_END = MayEnd(resign="no", draw="no", draw_in=0, stop="no")


class Scene(Message, tag="scene", tag_field="type"):
    """The table and the view, whole. `seq` counts facts; `heard` are, as told to this seat, those since the scene before,
    and at least the newest decision with the chance that followed it. A smaller `seq` than before: something was taken
    back. `generation` grows with each take-back (and with each change while a table waits)."""

    table: Table
    seq: int
    generation: int
    view: View | None  # None while the table waits for players
    drawing: dict[str, Any] | None  # the board's geometry; sent once, with the first scene
    heard: list[Told]
    may_undo: Literal["no", "free", "ask"]
    stopped: bool
    request: Request | None
    may_end: MayEnd
    time: Time | None  # None: no clock
    meanwhile: list[Meanwhile]
    moves: int = 0  # that were played, by everybody: neither set-up nor chance nor acts


class Refused(Message, tag="refused", tag_field="type"):
    """To the sender alone. A fresh Scene follows when the position was another than the sender thought."""

    id: str
    key: str
    sentence: str


class Because(Message, tag="because", tag_field="type"):
    """The answer to Why."""

    id: str
    key: str
    sentence: str


class Notice(Message, tag="notice", tag_field="type"):
    """Something to say once: a request was refused, a player came back."""

    key: str
    sentence: str


class Smiled(Message, tag="smiled", tag_field="type"):
    """Somebody at the table smiles. Whether it is shown is the device's own matter."""

    seat: str
    which: Smiley


class Announced(Message, tag="announced", tag_field="type"):
    """Whoever looks after the server tells everybody: `text` is a time of day, or their own words. Without an id: no
    longer."""

    id: str
    key: AnnouncedKey
    text: str
    until: float  # seconds of Unix time


ToBrowser = Scene | Refused | Because | Notice | Smiled | Announced


# Over HTTP


class Option(Message):
    name: str
    values: list[str]
    default: str
    players: dict[str, int]  # value -> the one number of players it is for
    is_board: bool  # a course, a garden: a built-in name or the player's own file


class GameInfo(Message):
    key: str
    title: str
    author: str
    publisher: str
    year: int
    ages: int
    minutes: int
    fewest: int
    most: int
    seats: list[str]
    options: list[Option]
    has_fair: bool  # a fair set-up can be asked for
    has_lessons: bool
    has_puzzles: bool
    is_solved: bool  # verdicts are proven
    has_draws: bool  # players may agree on a draw
    has_explorer: bool  # its starts have been surveyed


class Guest(Message):
    name: str
    face: str


class TableLine(Message):
    """A table in a list: to continue, or to look back at."""

    id: str
    game: str
    status: Status
    with_names: list[str]
    mine: list[str]  # seats
    winners: list[str]  # seats; empty while it runs, when it was stopped, and after a draw
    stopped: bool
    your_turn: bool
    changed: str  # ISO time
    owls: list[int]  # the levels of the computer players
    to_move: str  # the name of the person whose turn it is; empty: the computer's, or one without a name
    ended: Ended | None = None  # by an act, not by the rules; also None of a table that was taken away before it began


class Shelf(Message):
    """All tables of a guest, running and finished, as far as they are kept here: the device adds them to its own shelf."""

    tables: list[TableLine]


class HandOver(Message, forbid_unknown_fields=True):
    """A shelf that another device is to take, as this device wrote it."""

    shelf: str


class HandOverCode(Message):
    """The secret is for the part of an address that is never sent: `/shelf#take=<secret>`."""

    secret: str
    seconds: int  # how long it holds; it works once
    qr: list[str]  # the whole link as a square of modules, row by row: 1 is dark; empty: only this machine could open it


class TakeShelf(Message, forbid_unknown_fields=True):
    secret: str


class TakenShelf(Message):
    shelf: str
    guest: Guest  # who this device is from now on


class KeptFor(Message):
    """Days after which a table where nothing happens is cleared away; 0: never."""

    waiting: float
    abandoned: float
    finished: float


class Home(Message):
    guest: Guest
    games: list[GameInfo]
    tables: list[TableLine]
    usual_level: int  # of a computer player, where nobody has chosen one
    has_open_tables: bool  # tables may be open to anybody; OpenTables lists them
    address: str  # by which others in the network reach this server; empty: they cannot, or by the page's own
    keeps: KeptFor | None = None  # how long tables stay where nothing happens; None: it is this device's own matter


class OpenTable(Message):
    """One that anybody may join, or a game that anybody may watch."""

    id: str
    game: str
    status: Status
    seats: list[Seat]  # as somebody sees them who does not sit there
    host: str  # name; may be empty
    watchers: int


class OpenTables(Message):
    tables: list[OpenTable]


class Kiosk(Message):
    """For the screen of a library. Times are in seconds of nobody; `hop`: between two moves of the owls."""

    title: str
    qr: list[str]  # the way in with one's own phone, row by row: 1 is dark; empty: others cannot reach this server
    attract_after: float
    ask_after: float
    clear_after: float
    hop: float


class Chair(Message, forbid_unknown_fields=True):
    """Who is to sit on a chair."""

    kind: Literal["you", "here", "invite", "computer"]
    name: str = ""
    face: str = ""
    level: int = USUAL_LEVEL


class NewTable(Message, forbid_unknown_fields=True):
    game: str
    players: int
    options: dict[str, str] = {}
    chairs: list[Chair] = []
    fair: bool = False  # a set-up that is proven even, where the game has some
    board: str | None = None  # the text of the player's own course or garden
    board_name: str = ""  # what its file is called
    clock: Clock | None = None
    is_open: bool = False  # anybody may join, where the server has open tables
    may_watch: bool = False  # the home page shows the game to anybody who would like to watch


class TableId(Message):
    id: str


class Opened(Message):
    """A table to go to, with the scene that its socket would send first: a page can show it before the socket is there."""

    id: str
    scene: Scene


class Program(Message):
    """For a program of one's own, to play at a seat: said this once. It opens the socket with the header
    `Authorization: Bearer <token>` and no cookie, is sent the scenes of that seat, and may send `act` and `why`."""

    token: str
    path: str  # of the socket


class Join(Message, forbid_unknown_fields=True):
    """By the secret of the link, or by the three words, in any language and with any separator."""

    token: str = ""  # or the id of a table that is open
    words: str = ""
    seat: str = ""  # which chair; else the first that is free
    name: str | None = None  # at most twelve letters; else what the guest is called


class Invited(Message):
    """Where an invitation leads to. Nobody has sat down yet."""

    id: str
    token: str  # to sit down by
    sits: bool  # this session sits there already


class Branch(Message, forbid_unknown_fields=True):
    """Play on from there, against computers."""

    seq: int
    line: list[str] = []  # moves played through after it
    seat: str = ""  # which this session takes; else the one to move there
    level: int = USUAL_LEVEL


class NewRecord(Message, forbid_unknown_fields=True):
    """As text, or as a link carries it."""

    text: str = ""
    packed: str = ""
    go_on: bool = False  # with a game that is not over: this session plays for all people in it


class RecordOpened(Message):
    id: str
    is_over: bool  # to look back at; else it goes on
    may_go_on: bool = False  # it was not over: asked for with goOn, it goes on


class TakeAlong(Message, forbid_unknown_fields=True):
    """For a device that has these pages from there; empty: no code is wanted."""

    site: str = ""


class Along(Message):
    """A game for another device."""

    text: str  # the record, with whatever is hidden in the game
    fragment: str  # what a link to these pages ends with
    qr: list[str]  # that link, row by row; empty: it is too long for a code


class RulesPage(Message):
    title: str
    html: str  # safe: made from our own text, with no HTML let through
    small_print: str = ""  # the same: what has notation, options, boards of letters in it


class Book(Message):
    """All sentences of a language. A plural is a list: [one, other]."""

    lang: str
    languages: dict[str, str]  # all that there are, with what each calls itself
    shared: dict[str, str | list[str]]
    pages: dict[str, str | list[str]]
    games: dict[str, dict[str, str | list[str]]]


class Health(Message):
    """Whether the server can read and write what it keeps; with 503 it cannot."""

    status: Literal["ok", "failing"]
    version: str
    tables: int  # in memory
    sockets: int


class Ready(Message):
    """Whether it may be sent visitors; with 503 not. `checks`: store, disk, thinkers: ok, or what is wrong."""

    status: Literal["ok", "failing"]
    checks: dict[str, str]


class Trouble(Message):
    """Something that went wrong lately, without who or where."""

    what: str
    count: int
    last: str


class BackupMade(Message):
    name: str
    made: str
    bytes: int


class Keeper(Message):
    """For whoever looks after the server: numbers, nobody's name, nothing that a game hides."""

    version: str
    python: str
    up_seconds: float
    checks: dict[str, str]
    tables: dict[str, int]  # in memory, by status
    people: int  # who are connected now
    sockets: int
    moves_minute: int
    moves_all: int
    slow_ms: list[float]  # 50, 95 and 99 of a hundred moves took no longer
    owls_waiting: int
    memory: int  # megabytes
    load: float  # of one processor, lately
    disk: int  # megabytes left
    stored: dict[str, int]  # waiting, playing, over, guests, facts, bytes
    refusals: dict[str, int]
    trouble: list[Trouble]
    may_back_up: bool
    backups: list[BackupMade]
    keeps: KeptFor
    announced: Announced | None


class Announce(Message):
    """`closing`: at that time of day; `pause`: for a moment; `own`: in those words. Without a text it is taken back."""

    key: AnnouncedKey
    text: str
    hours: float = 12.0


class ForgetGuest(Message):
    guest: str


class Forgotten(Message):
    tables: int  # that are gone with the guest


class Step(Message):
    """One position of the past, for the replay bar."""

    seq: int
    view: View
    heard: list[Told]


class History(Message):
    """As this session may see it; of a finished game, as any seat saw it (?seat=)."""

    table: Table
    seat: str | None
    drawing: dict[str, Any]
    steps: list[Step]


# Analysis: of a game that is over (or was stopped), as one seat may know it at that moment; see search/verdicts.py


class JudgedMove(Message):
    move: str
    offer: Any  # the game's own struct, for drawing the move as a picture
    verdict: Verdict
    is_best: bool
    standing: Standing  # beside the best one
    remark: str  # a few words: "clears the way", "gives it away"; may be empty
    sentence: str = ""  # what it does, for those who do not see the picture; may be empty


class Position(Message):
    """The position after so many facts and then a line of moves. Where something is hidden, through the eyes of the seat
    that was asked for, with moves only when it is the mover; else through the mover's."""

    seq: int
    line: list[str]
    seat: str | None  # through whose eyes; None: nothing is hidden in this game
    view: View  # with the mover's offers, so that a line can be played on the board
    heard: list[Told]  # the last decision, and the chance after it
    verdict: Verdict
    moves: list[JudgedMove]  # the best first
    best_line: list[str]
    why: str  # one sentence; may be empty


class FreePosition(Message, forbid_unknown_fields=True):
    """A position of no table, and a line of moves from there."""

    game: str
    position: str  # in the game's notation
    players: int = 0  # 0: the fewest that play it
    options: dict[str, str] = {}
    line: list[str] = []
    seat: str = ""  # through whose eyes, where something is hidden; else the mover's
    level: int = USUAL_LEVEL  # of the computers that it is played on against
    here: bool = False  # it is played on by people on this device


class Setting(Message, forbid_unknown_fields=True):
    """Set up a position by hand. From one of these, the first that is given: a draft, a position in notation (and a line
    from there), a position of a finished table; else from a set-up, or from nothing."""

    game: str = ""
    players: int = 0  # 0: the fewest that play it
    options: dict[str, str] = {}
    draft: Any = None  # the game's own struct
    position: str = ""
    table: str = ""
    seq: int = 0
    line: list[str] = []
    setup: str = ""  # that set-up, in notation
    fair: bool = False  # a set-up that is proven even, where the game has some
    empty: bool = False  # everything is in the box; else a set-up as chance makes it


class Fault(Message):
    """Why a position cannot be, and what to do."""

    key: str
    sentence: str
    where: list[str]  # what is to be marked, as the game's draft names it; may be empty


class SetUp(Message):
    """A position set up by hand, judged."""

    game: str
    players: int
    options: dict[str, str]
    seats: list[str]
    draft: Any  # the game's own struct; None: it has none, and is set up by notation alone
    position: str  # in notation; empty while something is wrong
    faults: list[Fault]
    view: View | None  # through the mover's eyes; None while something is wrong
    drawing: dict[str, Any]


class HardStart(Message):
    """A start that is won, but only after long."""

    position: str
    winner: str
    plies: int  # moves of both sides until the win
    first: int  # how many first moves there are
    kept: int  # and how many of them keep that result


class Figures(Message):
    """What perfect play makes of random starts, with these options (tools/survey.py)."""

    options: dict[str, str]
    seed: int
    starts: int
    wins: dict[str, int]  # seat -> starts that it wins
    even: int
    open: int  # not decided within the solver's budget
    median: float | None  # moves of both sides until a win
    lengths: dict[str, dict[str, int]]  # seat -> moves of both sides -> wins of that length
    hardest: list[HardStart]


class Explorer(Message):
    """A game that is solved, from its starts on."""

    game: str
    figures: list[Figures]


class Curve(Message):
    """The verdicts that are ready, from the step that was asked for; asked again until `complete`. Where something is
    hidden, through the eyes of one seat, or at each step of who decides there."""

    points: list[CurvePoint]
    complete: bool
    steps: int  # how many there will be


class CurvePoint(Message):
    seq: int
    mover: str | None
    last: Told | None  # the decision that led here, as everybody heard of it
    verdict: Verdict
    turned: bool  # the move that led here changed the result: "?"


class Instead(Message):
    """A move that could have been played, or that the other could play then."""

    seat: str
    offer: Any  # the game's own struct, for drawing it
    sentence: str  # the same for those who do not see the picture; may be empty


class Moment(Message):
    number: int  # 1 to 3
    seq: int  # the position after the move
    mover: str
    view: View
    heard: list[Told]  # the move, and the chance after it
    sentence: str  # at most 12 words
    is_end: bool  # the winning move
    step: int = 0  # the how-manyth decision of the game it was
    effect: str = ""  # a few words: what it meant for who played it
    instead: Instead | None = None  # the move that these words speak of


class LookBack(Message):
    """The one to three moments that mattered, the earliest first. The answer takes as long as judging the game does, but no
    longer than some seconds; with `complete` false there is nothing in it yet: ask again."""

    table: Table
    drawing: dict[str, Any]
    title: str  # two sentences, each on a line
    moments: list[Moment]
    complete: bool
    judged: float = 1.0  # the part of the game that has been judged


class Hint(Message):
    """For the mover of this session, where no other person plays on a device of their own."""

    seq: int
    move: str
    sentence: str  # spoken and shown: what to look at first
    why: str
    steps: list[str]  # three sentences: what to look at, where it goes, all of it


# Puzzles: the board goes through the same Board.svelte; the server knows the answers


class PuzzleLine(Message):
    id: str
    moons: int  # 1 to 4: moves of the solver
    grade: int  # 1 easy, 2, 3 hard


class PuzzleShelf(Message):
    puzzles: list[PuzzleLine]


class Evening(Message):
    """The puzzle of one evening: the same for everybody who asks for that date."""

    date: str  # 2026-11-18, by the calendar of who asks
    puzzle: PuzzleLine | None  # None: no game has any
    title: Said | None


class Puzzle(Message):
    id: str
    game: str
    kind: Literal["moon", "best"]  # win in so many moves, proven; or find the best move, by a clear margin
    title: Said
    options: dict[str, str]
    moons: int
    grade: int
    seat: str  # whom the solver plays
    table: Table  # for the board: its seats, nothing else
    drawing: dict[str, Any]
    view: View


class PuzzleTry(Message, forbid_unknown_fields=True):
    """All moves so far, of both; the last is the new one."""

    moves: list[str]


class PuzzleAnswer(Message):
    result: Literal["on", "solved", "almost"]
    after: View  # after the solver's move
    after_heard: list[Told]
    reply: Told | None  # the other's answer: the best defence, or the refutation of another try; None when there is none
    view: View | None  # after the reply: where it goes on; None when there is none
    heard: list[Told]
    title: str  # "Almost! The wolf was right."
    sentence: str


class PuzzleHint(Message):
    """First what to look at, then where it goes, then the whole move."""

    step: int
    move: str  # what is ringed, as far as `step` says
    sentence: str


class PuzzleScene(Message):
    view: View
    heard: list[Told]
    sentence: str  # what was played


class PuzzleSolution(Message):
    """Played through, move by move of both."""

    scenes: list[PuzzleScene]
    sentence: str  # why it is one


# Lessons: as a puzzle is, step by step; sentences are keys of the game's own words


class LessonLine(Message):
    game: str
    key: str
    title: Said
    minutes: int


class LessonShelf(Message):
    """All lessons; of each game the first one first."""

    lessons: list[LessonLine]


class LessonStart(Message):
    """Where a step begins, and what is pointed at when somebody waits."""

    view: View
    show: str  # a move
    offer: Any  # the game's own struct for it


class LessonStep(Message):
    idea: Said
    task: Said  # what to do
    goes_on: bool  # from where the step before ended
    start: LessonStart  # where it goes on: as if the step before had been done as it is shown


class Lesson(Message):
    game: str
    key: str
    title: Said
    goal: Said
    end: Said
    seat: str  # who learns
    table: Table  # for the board: the seats, nothing else
    drawing: dict[str, Any]
    steps: list[LessonStep]


class LessonTry(Message, forbid_unknown_fields=True):
    """The moves of the learner since the last step that did not go on from another; the last is the new one."""

    step: int  # from 0
    moves: list[str]


class LessonScene(Message):
    view: View
    heard: list[Told]


class LessonAnswer(Message):
    done: bool
    say: Said | None  # what is said of a move that was not asked for
    scenes: list[LessonScene]  # what came of it, decision by decision, the learner's first; none where it is not done
    next: LessonStart | None  # where the step after it goes on from here


class Wrong(Message):
    """Any error over HTTP."""

    key: str
    sentence: str
