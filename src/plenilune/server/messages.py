"""Everything that crosses the wire, both ways. web/src/lib/messages.ts and docs/wire.md are generated from this file
(tools/typescript.py, tools/wire.py).

A browser holds one socket to a table. Whatever changes there, it is sent one `Scene`: the table and the view of what its
session may see, whole, so that coming back after a lost connection is nothing special. Only a View (core/state.py)
describes a game here: a state has no encoder.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from plenilune.core.game import Standing
from plenilune.core.state import Told, View
from plenilune.search.players.levels import USUAL_LEVEL
from plenilune.search.verdicts import Verdict
from plenilune.words import Said

Kind = Literal["you", "here", "guest", "computer", "open"]
Status = Literal["waiting", "playing", "over"]

STATUSES: dict[str, Status] = {"waiting": "waiting", "playing": "playing", "over": "over"}
MOST_BYTES = 4096  # of one message from a browser


class Message(Struct, rename="camel", omit_defaults=False, kw_only=True):
    """Field names are camelCase on the wire."""


# From the browser, over the socket: a tagged union


class FromBrowser(Message, tag_field="type", forbid_unknown_fields=True):
    pass


class Act(FromBrowser, tag="act"):
    """Play that move. The seat is not said: it is the mover, if this session plays it. `seq` is the position looked at; a
    resend with the same `id` is harmless."""

    id: str
    seq: int
    move: str


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


class Answer(FromBrowser, tag="answer"):
    """To a request to take back."""

    granted: bool


class Takeover(FromBrowser, tag="takeover"):
    """Let the computer play for a person who has been away for a while."""

    seat: str


class Stop(FromBrowser, tag="stop"):
    """End this table unfinished: for the players of it, when somebody stays away."""


class Start(FromBrowser, tag="start"):
    """The host begins; chairs that are still open are given to computers."""


class Fill(FromBrowser, tag="fill"):
    """The host gives an open chair to a computer player."""

    seat: str
    level: int = USUAL_LEVEL


Sent = Act | Why | Look | Undo | Answer | Takeover | Stop | Start | Fill


# To the browser, over the socket


class Seat(Message):
    seat: str  # the letter of the notation
    kind: Kind  # as this session sees it
    name: str
    face: str
    level: int  # of a computer player, 1 to 5
    present: bool
    away_seconds: int  # since when a person has not been seen; 0 when present
    stand_in: bool  # the computer plays for a person who stepped out


class Invitation(Message):
    link: str  # path with the secret of the table
    words: list[str]  # three keys, each with a picture and the word picture-<key>; empty once they have expired
    open_seats: int


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


class UndoRequest(Message):
    by: str  # seat
    told: Told  # the move to be taken back, as this session may see it


class Scene(Message, tag="scene", tag_field="type"):
    """The table and the view, whole. `seq` counts facts; `heard` are, as told to this seat, those since the scene before,
    and at least the newest decision with the chance that followed it. A smaller `seq` than before: something was taken
    back."""

    table: Table
    seq: int
    view: View | None  # None while the table waits for players
    drawing: dict[str, Any] | None  # the board's geometry; sent once, with the first scene
    heard: list[Told]
    may_undo: Literal["no", "free", "ask"]
    undo_request: UndoRequest | None
    stopped: bool


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
    """Something to say once: an undo was refused, a player came back."""

    key: str
    sentence: str


ToBrowser = Scene | Refused | Because | Notice


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
    is_solved: bool  # verdicts are proven, and there may be puzzles


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


class Home(Message):
    guest: Guest
    games: list[GameInfo]
    tables: list[TableLine]
    usual_level: int  # of a computer player, where nobody has chosen one


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


class TableId(Message):
    id: str


class Opened(Message):
    """A table to go to, with the scene that its socket would send first: a page can show it before the socket is there."""

    id: str
    scene: Scene


class Join(Message, forbid_unknown_fields=True):
    """By the secret of the link, or by the three words, in any language and with any separator."""

    token: str = ""
    words: str = ""


class Branch(Message, forbid_unknown_fields=True):
    """Play on from there, against computers."""

    seq: int
    line: list[str] = []  # moves played through after it
    seat: str = ""  # which this session takes; else the one to move there
    level: int = USUAL_LEVEL


class NewRecord(Message, forbid_unknown_fields=True):
    text: str


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
    status: Literal["ok"]
    version: str
    tables: int  # in memory
    sockets: int


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


class Puzzle(Message):
    id: str
    game: str
    options: dict[str, str]
    moons: int
    grade: int
    seat: str  # whom the solver plays
    table: Table  # for the board: two seats, nothing else
    drawing: dict[str, Any]
    view: View


class PuzzleTry(Message, forbid_unknown_fields=True):
    """All moves so far, of both; the last is the new one."""

    moves: list[str]


class PuzzleAnswer(Message):
    result: Literal["on", "solved", "almost"]
    after: View  # after the solver's move
    after_heard: list[Told]
    reply: Told | None  # the other's answer: the best defence, or the refutation of a wrong try; None when solved
    view: View | None  # after the reply: where it goes on; None when solved
    heard: list[Told]
    title: str  # "Almost! The wolf was right."
    sentence: str


class PuzzleHint(Message):
    """First what to look at, then where it goes, then the whole move."""

    step: int
    move: str  # what is ringed, as far as `step` says
    sentence: str


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
