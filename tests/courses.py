"""A short course for China Moon, that is soon at its end: every kind of pad, a fork, and the lilies close together."""

KINDS = ["lily", "spring", "lily", "lily", "prankster", "lily", "lily", "butterfly", "lily", "lily", "lily", "lily"]


def short_course() -> str:
    """The text of its file."""
    pads = [(str(n), kind, [str(n + 1)]) for n, kind in enumerate(KINDS, 1)]
    fork = len(pads) + 1
    pads[-1] = (str(fork - 1), KINDS[-1], [f"{fork}a", f"{fork}b"])
    pads += [(f"{fork}{lane}", "lily", [str(fork + 1)]) for lane in "ab"]
    pads += [(str(fork + 1), "lily", [str(fork + 2)]), (str(fork + 2), "black", ["F"])]
    lines = [_line(name, kind, to) for name, kind, to in pads]
    return "\n".join(["[start]", 'to = ["1"]', "", "[pads]", *lines, ""])


def _line(name: str, kind: str, to: list[str]) -> str:
    names = ", ".join(f'"{pad}"' for pad in to)
    kind = '"lily", lily = "black"' if kind == "black" else f'"{kind}"'
    return f"{name} = {{ kind = {kind}, to = [{names}] }}"
