"""The page's own structs beside msgspec: the same bytes, the same values, the same refusals."""

import dataclasses
import importlib.util
import inspect
import json
import sys
import types
from collections.abc import Mapping, Sequence
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest
from amounts import LONG
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import plenilune
from plenilune.core.drafts import can_edit, draft_of, draft_type
from plenilune.core.registry import has_module
from plenilune.core.state import State
from plenilune.search.analysis import judge
from plenilune.search.puzzles.attempts import Attempt
from plenilune.search.verdicts import Analysis, Verdict
from plenilune.server import messages
from plenilune.server.page import structs, structs_in, structs_out
from plenilune.server.table.scenes import drawing_of
from plenilune.words import Said

KNOWN = ("msgspec", "msgspec.json", "msgspec.msgpack")
MANY = settings(max_examples=400 if LONG else 10, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


def in_a_page() -> Any:
    """messages.py once more, as it is in a page."""
    before = {name: sys.modules.get(name) for name in KNOWN}
    try:
        structs.install()
        spec = importlib.util.spec_from_file_location("plenilune_messages_in_a_page", messages.__file__)
        module = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = module  # where its types are looked up
        spec.loader.exec_module(module)
    finally:
        for name, one in before.items():
            sys.modules.pop(name) if one is None else sys.modules.__setitem__(name, one)
    return module


PAGE = in_a_page()
KINDS = {
    name: cls
    for name, cls in inspect.getmembers(messages, inspect.isclass)
    if issubclass(cls, messages.Message) and cls not in (messages.Message, messages.FromBrowser)
}
READ = ("Guest", "PuzzleTry", "LessonTry", "Setting", "FreePosition", "NewTable", "Join", "Branch", "NewRecord", "HandOver")
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=5), inside, max_size=3),
    max_leaves=8,
)


def twin(value: Any) -> Any:
    """The same as it would be made in a page."""
    if isinstance(value, msgspec.Struct):
        fields = {name: twin(getattr(value, name)) for name in value.__struct_fields__}
        return getattr(PAGE, type(value).__name__)(**fields)
    if isinstance(value, msgspec.Raw):
        return structs.Raw(bytes(value))
    if isinstance(value, dict):
        return {key: twin(one) for key, one in value.items()}
    if type(value) in (list, tuple):
        return type(value)(map(twin, value))
    return value


def made(hint: Any) -> st.SearchStrategy[Any]:
    """Values of a type, with whatever may be in it."""
    origin, inside = get_origin(hint) or hint, get_args(hint)
    if origin in (Union, types.UnionType):
        return st.one_of(*map(made, inside))
    if origin is Literal:
        return st.sampled_from(inside)
    if origin is Any:
        return JSON
    if origin is Said:
        return st.builds(Said, st.text(), st.dictionaries(st.text(max_size=3), st.integers() | st.text(), max_size=2))
    simple = {str: st.text(), int: st.integers(), float: st.floats(), bool: st.booleans(), type(None): st.none()}
    if origin in simple:
        return simple[origin]
    if origin in (list, Sequence):
        return st.lists(made(inside[0]), max_size=3)
    if origin is tuple and inside[-1] is not Ellipsis:
        return st.tuples(*map(made, inside))
    if origin is tuple:
        return st.lists(made(inside[0]), max_size=3).map(tuple)
    if origin in (dict, Mapping):
        return st.dictionaries(made(inside[0]), made(inside[1]), max_size=3)
    assert inspect.isclass(origin), hint
    hints = {name: one for name, one in get_type_hints(origin).items() if not name.startswith("__")}
    return st.deferred(lambda: st.builds(origin, **{name: made(one) for name, one in hints.items()}))


def both(read: Any, read_here: Any, is_json: bool = True) -> None:
    """Both give the same, or both refuse it alike. Of what is not even JSON the one may see a wrong type first."""
    try:
        wanted = read()
    except msgspec.ValidationError:
        with pytest.raises(structs.ValidationError if is_json else structs.DecodeError):
            read_here()
    except msgspec.DecodeError:
        with pytest.raises(structs.DecodeError):
            read_here()
    except (UnicodeDecodeError, RecursionError) as error:
        with pytest.raises(type(error)):
            read_here()
    else:
        assert repr(read_here()) == repr(twin(wanted))


def hint_of(name: str) -> tuple[Any, Any]:
    return getattr(messages, name), getattr(PAGE, name)


@pytest.mark.parametrize("name", KINDS)
@MANY
@given(data=st.data())
def test_every_message_is_written_alike(name, data):
    message = data.draw(made(KINDS[name]))
    try:
        wanted = msgspec.json.encode(message)
    except UnicodeEncodeError:
        with pytest.raises(UnicodeEncodeError):
            structs_out.encode(twin(message))
    else:
        assert structs_out.encode(twin(message)) == wanted
        assert structs_out.Encoder().encode(twin(message)) == wanted


def golden():
    for key in plenilune.catalogue():
        for path in sorted((plenilune.about(key).folder / "golden" / "playthroughs").glob("*.txt")):
            yield pytest.param(path, id=f"{key}-{path.stem}")


@pytest.mark.parametrize("path", list(golden()))
def test_every_view_of_a_golden_game_is_written_alike(path):
    state = plenilune.read_record(path.read_text(encoding="utf-8")).state
    game, steps, heard = state.game, [], State(state.game, state.start)
    for seq, fact in enumerate(state.facts):
        told = [heard.told(fact, seat) for seat in (*game.seats, None)]
        heard = heard.follow(fact)
        if heard.mover == "chance":
            continue
        for seat in (*game.seats, None):
            view = heard.view(seat)
            assert structs_out.encode(view) == msgspec.json.encode(view)
            steps.append(messages.Step(seq=seq, view=view, heard=told))
        if can_edit(game):
            draft = draft_of(heard)
            assert structs_out.to_builtins(draft) == msgspec.to_builtins(draft)
            assert structs_in.convert(structs_out.to_builtins(draft), draft_type(game)) == draft
    drawing = drawing_of(game)
    assert structs_out.encode(drawing) == msgspec.json.encode(drawing)
    wanted = msgspec.json.encode(steps)
    assert structs_out.encode(twin(steps)) == wanted
    raw = [{"view": msgspec.Raw(wanted), "drawing": None, "of": {"raw": [msgspec.Raw(wanted)]}}]
    assert structs_out.encode(twin(raw)) == msgspec.json.encode(raw)


@pytest.mark.parametrize("key", plenilune.catalogue())
def test_a_thinkers_answer_comes_back_as_it_was(key):
    game = plenilune.game(key)
    state = game.new(seed=3)
    answer = judge(game, state.view(state.mover), simulations=20, compiled=False)
    assert structs_in.unpack(structs_out.pack(answer), type=Analysis) == answer
    assert structs_out.encode(answer) == msgspec.json.encode(answer)


@pytest.mark.parametrize("hint", [str, bool, Attempt, Analysis, Verdict])
@MANY
@given(data=st.data())
def test_answers_of_every_type(hint, data):
    value = data.draw(made(hint))
    try:
        text = msgspec.json.encode(value)
    except UnicodeEncodeError:
        return
    both(lambda: msgspec.json.decode(text, type=hint), lambda: structs_in.decode(text, type=hint))


@pytest.mark.parametrize("name", [*READ, "TakeShelf", "Clock", "Chair", "Figures", "Sent"])
@MANY
@given(data=st.data())
def test_what_is_sent_is_read_alike(name, data):
    """What is right, with something in it changed, or text cut off."""
    hint, here = hint_of(name)
    try:
        text = msgspec.json.encode(data.draw(made(hint)))
    except UnicodeEncodeError:
        return
    both(lambda: msgspec.json.decode(text, type=hint), lambda: structs_in.decode(text, type=here))
    tree = json.loads(text)
    for _ in range(data.draw(st.integers(1, 2))):
        _change(data, tree)
    changed = json.dumps(tree).encode()
    both(lambda: msgspec.json.decode(changed, type=hint), lambda: structs_in.decode(changed, type=here))
    both(lambda: msgspec.convert(tree, hint), lambda: structs_in.convert(tree, here))
    cut = text[: data.draw(st.integers(0, max(len(text) - 1, 0)))]
    with pytest.raises((structs.DecodeError, UnicodeDecodeError)):
        structs_in.decode(cut, type=here)


def _change(data: st.DataObject, tree: Any) -> None:
    names = [*tree, "type", "unknown", "isOpen", "is_open", ""]
    name = data.draw(st.sampled_from(names))
    if name in tree and data.draw(st.booleans()):
        del tree[name]
    else:
        tree[name] = data.draw(JSON | st.sampled_from(["act", "look", "swap", -1, 2**63, 2**64, 10**40, 1.0, True]))


def drafts():
    return [key for key in plenilune.catalogue() if has_module(key, "editing")]


@pytest.mark.parametrize("key", drafts())
@MANY
@given(data=st.data())
def test_drafts_are_read_alike(key, data):
    hint = draft_type(plenilune.game(key))
    tree = msgspec.to_builtins(data.draw(made(hint)))
    assert structs_out.to_builtins(structs_in.convert(tree, hint)) == tree
    _change(data, tree)
    both(lambda: msgspec.convert(tree, hint), lambda: structs_in.convert(tree, hint))


@MANY
@given(st.sampled_from([*READ, "Sent"]), JSON | st.lists(JSON), st.text())
def test_anything_else_is_refused_alike(name, tree, text):
    hint, here = hint_of(name)
    given = json.dumps(tree).encode()
    both(lambda: msgspec.json.decode(given, type=hint), lambda: structs_in.decode(given, type=here))
    both(lambda: msgspec.json.decode(given), lambda: structs_in.decode(given))
    loose = text.encode("utf-8", "surrogatepass")
    both(lambda: msgspec.json.decode(loose), lambda: structs_in.decode(loose))


ODD = """
1.0|1.5|1e2|1e400|-1e400|-0|-0.0|0e0|9007199254740993.0|123456789012345678901234567890|NaN|Infinity|-Infinity|01|1.|.5|-|+1|nul
true|false|null|"1"|"\\ud800"|"\\ud83d\\ude00"|"\\udc00"|"\\ud800\\ud800"|"\\x"|"\\/"|"\\u00zz"|[1,]|{"a":1,}|1 2
 1 |{"a":1,"a":2}||'a'
{"type":"undo","id":"1","type":"undo"}|{"type":"undo","id":"1","type":"act"}|{"type":"undo","id":1,"id":"1"}|{"ty\\u0070e":"undo","id":""}
{"type":"act","id":"1","seq":1.0,"move":""}|{"type":"act","id":"1","seq":true,"move":""}|{"type":["act"]}|{"type":{}}|{"type":null}
{"type":"look","seat":null}|{"type":"look"}|{"type":"open","isOpen":null,"mayWatch":true}|{"type":"open","is_open":true}|{"type":"rest"}
"""


@pytest.mark.parametrize("text", [part for line in ODD.strip().split("\n") for part in line.split("|")])
def test_odd_texts(text):
    for hint, here in [(Any, Any), (int, int), (float, float), (str, str), (bool, bool), hint_of("Sent")]:
        read = [lambda h=hint: msgspec.json.decode(text, type=h), lambda h=here: structs_in.decode(text.encode(), type=h)]
        both(*read, is_json=text not in ("[1,]", '{"a":1,}', "1 2"))


@pytest.mark.parametrize(
    "data",
    [b"[" * 100_000, b'{"a":' * 100_000, b"1" * 5000, b'"\xff"', b"\xef\xbb\xbf1", b'"\x01"', b"1\x00", b"\x0c1", b'"\x7f"'],
)
def test_odd_bytes(data):
    both(lambda: msgspec.json.decode(data), lambda: structs_in.decode(data))


@pytest.mark.parametrize(
    "number", [1e16, 1e22, 1e-4, 1e-5, 1.2345678901234567e-05, 1e-6, 1e-7, 5e-324, 1.7976931348623157e308, -0.0]
)
def test_numbers_are_written_alike(number):
    for one in (number, -number):
        assert structs_out.encode([one]) == msgspec.json.encode([one])


def test_a_struct_is_made_and_changed_alike():
    for module in (messages, PAGE):
        one, other = module.NewTable(game="full-moon", players=2), module.NewTable(game="full-moon", players=2)
        assert one == other
        one.options["board"] = "small"
        assert one != other and other.options == {}
        with pytest.raises(TypeError):
            module.NewTable(game="full-moon")
        with pytest.raises(TypeError):
            module.TableId(id="", of="")
        with pytest.raises(TypeError):
            hash(one)
    assert repr(messages.TableId(id="x")) == repr(PAGE.TableId(id="x"))


def test_what_cannot_be_written_is_refused():
    for encode in (msgspec.json.encode, structs_out.encode):
        with pytest.raises(TypeError):
            encode([object()])


def test_all_that_is_used_is_there():
    assert dataclasses.is_dataclass(Analysis)
    before = {name: sys.modules.get(name) for name in KNOWN}
    try:
        structs.install()
        import msgspec as here

        assert here.msgpack.decode(here.msgpack.encode("é"), type=str) == "é"
        assert here.json.Decoder(list[int]).decode(b"[1]") == [1]
        assert here.convert({"id": "x"}, PAGE.TableId) == PAGE.TableId(id="x")
        assert here.to_builtins(PAGE.TableId(id="x")) == {"id": "x"}
        assert issubclass(here.ValidationError, here.DecodeError) and here.Raw(b"1") == b"1" and here.Struct
    finally:
        sys.modules.update({name: one for name, one in before.items() if one is not None})
