"""Libraries for machines that are not here cannot be tried here: what they are made for, what they offer and what they ask
of their system is read from their files."""

import json
import struct

import pytest

import plenilune
from plenilune.core import kernel_trust
from plenilune.core.kernel_library import symbol
from plenilune.search import building
from plenilune.search.building import TARGETS, describe, exports
from plenilune.search.building.targets import SYSTEM

if lacks := building.missing():
    pytest.skip(
        f"libraries of kernels cannot be built here: {lacks} is missing (the `build` extra)", allow_module_level=True
    )

KEY = "full-moon"  # the quickest; it has rules, strategy and solving
MEMORY = {name for names in SYSTEM.values() for name in names}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("kernels")
    made = building.build([KEY], list(TARGETS), path)
    assert [one.target for one in made] == sorted(TARGETS) and all(one.is_new for one in made)
    return path


def library(folder, target):
    return (folder / target / f"{KEY}{kernel_trust.ending(target)}").read_bytes()


def offered():
    return {symbol(text, name) for text, names in exports.offered(KEY).items() for name in names}


def text_at(data, at):
    return data[at : data.index(b"\0", at)].decode()


# Linux: ELF. What kind of machine, then the sections of its dynamic symbols, and whom it needs


def read_elf(data):
    assert data[:6] == b"\x7fELF\x02\x01", "64 bits, the lowest first"
    kind, machine = struct.unpack_from("<HH", data, 16)
    assert kind == 3, "a library"
    at, size, count = struct.unpack_from("<Q", data, 40)[0], *struct.unpack_from("<HH", data, 58)
    sections = [struct.unpack_from("<IIQQQQIIQQ", data, at + number * size) for number in range(count)]
    exported, imported, needed = set(), set(), set()
    for section in sections:
        if section[1] == 11:  # dynamic symbols
            names = sections[section[6]][4]
            for place in range(section[4] + 24, section[4] + section[5], 24):
                name, info, _, where = struct.unpack_from("<IBBH", data, place)
                (exported if where else imported).add((text_at(data, names + name), info >> 4))
        if section[1] == 6:  # what the loader is told
            names = sections[section[6]][4]
            for place in range(section[4], section[4] + section[5], 16):
                tag, value = struct.unpack_from("<QQ", data, place)
                if tag == 1:
                    needed.add(text_at(data, names + value))
    return machine, {name for name, _ in exported}, {name for name, _ in imported}, needed


@pytest.mark.parametrize(("target", "machine"), [("linux-x86_64", 62), ("linux-aarch64", 183)])
def test_for_linux(folder, target, machine):
    found, exported, imported, needed = read_elf(library(folder, target))
    assert found == machine and exported == offered()
    assert imported <= MEMORY and needed <= set(SYSTEM)
    assert "@GLIBC" not in library(folder, target).decode("latin-1")  # no version of it: old ones and musl's will do


# macOS: Mach-O. The kind of machine, then commands: the names of its symbols, its libraries, its oldest system


def read_macho(data):
    magic, machine, _, kind, count, _ = struct.unpack_from("<6I", data)
    assert magic == 0xFEEDFACF and kind == 6, "64 bits, a library"
    exported, imported, needed, oldest, is_signed, at = set(), set(), set(), 0, False, 32
    for _ in range(count):
        command, size = struct.unpack_from("<II", data, at)
        if command == 2:  # symbols
            first, many, names, _ = struct.unpack_from("<4I", data, at + 8)
            for place in range(first, first + 16 * many, 16):
                name, kind = struct.unpack_from("<IB", data, place)
                if kind & 1:  # seen from outside; with a section, its own
                    (exported if kind & 0x0E else imported).add(text_at(data, names + name).removeprefix("_"))
        if command == 0xC:
            needed.add(text_at(data, at + struct.unpack_from("<I", data, at + 8)[0]))
        if command == 0x32:  # for which system
            oldest = struct.unpack_from("<I", data, at + 12)[0] >> 8
        is_signed |= command == 0x1D
        at += size
    return machine, exported, imported, needed, oldest, is_signed


@pytest.mark.parametrize(
    ("target", "machine", "oldest"), [("macos-arm64", 0x0100000C, 11 << 8), ("macos-x86_64", 0x01000007, 10 << 8 | 15)]
)
def test_for_macos(folder, target, machine, oldest):
    found, exported, imported, needed, system, is_signed = read_macho(library(folder, target))
    assert found == machine and system == oldest and offered() <= exported
    assert imported <= {*MEMORY, "dyld_stub_binder", "bzero"}
    assert needed <= {"/usr/lib/libSystem.B.dylib"}
    assert is_signed or target != "macos-arm64"  # Apple's own processors run nothing that is not


# Windows: PE. The kind of machine, then the tables of what it exports and imports


def read_pe(data):
    start = struct.unpack_from("<I", data, 60)[0]
    assert data[start : start + 4] == b"PE\0\0"
    machine, count, _, _, _, size, traits = struct.unpack_from("<HHIIIHH", data, start + 4)
    assert traits & 0x2000 and struct.unpack_from("<H", data, start + 24)[0] == 0x20B, "a library of 64 bits"
    parts = [struct.unpack_from("<IIII", data, start + 24 + size + 40 * number + 8) for number in range(count)]

    def place(address):
        return next(at + address - first for length, first, _, at in parts if first <= address < first + length)

    exports_at, imports_at = (struct.unpack_from("<I", data, start + 24 + 112 + 8 * number)[0] for number in (0, 1))
    many, names = (struct.unpack_from("<I", data, place(exports_at) + at)[0] for at in (24, 32))
    exported = {text_at(data, place(struct.unpack_from("<I", data, place(names) + 4 * n)[0])) for n in range(many)}
    imported, at = {}, place(imports_at) if imports_at else None
    while at is not None and (name := struct.unpack_from("<I", data, at + 12)[0]):
        wanted, functions = place(struct.unpack_from("<I", data, at)[0]), set()
        while function := struct.unpack_from("<Q", data, wanted)[0]:
            functions.add(text_at(data, place(function) + 2))
            wanted += 8
        imported[text_at(data, place(name))] = functions
        at += 20
    return machine, exported, imported


def test_for_windows(folder):
    machine, exported, imported = read_pe(library(folder, "windows-x86_64"))
    assert machine == 0x8664 and exported == offered()
    assert set(imported) <= {"ucrtbase.dll"} and set().union(*imported.values()) <= MEMORY


# The page: WebAssembly, as Pyodide loads it. Sections by number: 2 imports, 7 exports


def read_wasm(data):
    assert data[:8] == b"\0asm\1\0\0\0"
    at = 8

    def number():
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def text():
        nonlocal at
        length = number()
        at += length
        return data[at - length : at].decode()

    exported, imported, first = set(), {}, ""
    while at < len(data):
        section, at = data[at], at + 1
        end = number() + at
        if section == 0 and not first:
            first = text()
        elif section == 2:
            for _ in range(number()):
                module, name, kind, at = text(), text(), data[at], at + 1
                imported[name] = (module, kind)
                if kind == 0:
                    number()
                elif kind == 3:
                    at += 2
                else:
                    at += kind == 1  # a table says of what
                    has_most = data[at] & 1
                    at += 1
                    number()
                    if has_most:
                        number()
        elif section == 7:
            for _ in range(number()):
                exported.add(text())
                at += 1
                number()
        at = end
    return first, exported, imported


def test_for_the_page(folder):
    first, exported, imported = read_wasm(library(folder, "wasm"))
    assert first == "dylink.0" and offered() <= exported  # by that Pyodide knows a library
    assert {name for name, (_, kind) in imported.items() if kind == 0} <= MEMORY
    assert imported["memory"][0] == "env"


# Beside it


@pytest.mark.parametrize("target", TARGETS)
def test_what_stands_beside_a_library_fits_it(folder, target):
    path = folder / target / f"{KEY}.json"
    said = json.loads(path.read_text())
    assert kernel_trust.read(path, target).texts == said["texts"]
    assert {text: set(names) for text, names in said["texts"].items()} == {
        text: set(names) for text, names in exports.offered(KEY).items()
    }
    assert set(said["sums"]) == {"games", "trees", "proofs"}
    assert not any(part in path.read_text() for part in (str(folder), "/src/", "site-packages"))  # nobody's folders


@pytest.mark.parametrize("target", TARGETS)
def test_a_library_holds_no_path_of_who_built_it(folder, target):
    assert str(plenilune.__file__).rsplit("/", 2)[0].encode() not in library(folder, target)


def test_what_is_there_already_is_left_alone_and_what_is_not_whole_is_made_again(folder, tmp_path):
    again = building.build([KEY], ["wasm", "linux-x86_64"], folder)
    assert not any(one.is_new for one in again)
    before = library(folder, "wasm")
    (folder / "wasm" / f"{KEY}.so").write_bytes(before[:100])
    assert [one.target for one in building.build([KEY], ["wasm", "linux-x86_64"], folder) if one.is_new] == ["wasm"]
    assert library(folder, "wasm") == before  # built twice, it is the same to the last byte


def test_another_text_or_tool_makes_it_stale(folder, monkeypatch):
    path = folder / "wasm" / f"{KEY}.so"
    assert describe.is_current(KEY, "wasm", path) and not describe.is_current(KEY, "linux-x86_64", path)
    monkeypatch.setattr(describe, "digest", lambda _: "of other texts")
    assert not describe.is_current(KEY, "wasm", path)


def test_what_cannot_be_built_says_why(tmp_path, monkeypatch):
    monkeypatch.setattr(building, "intermediate", lambda *_: tmp_path / "no such code")
    with pytest.raises(building.CannotBuild, match="no such code"):
        building.build([KEY], ["wasm"], tmp_path)
