"""What was typed wrong on the command line, as one sentence in the user's language. Typer says it in English only."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import typer

from plenilune import words
from plenilune.cli import output

NO_COMMAND = re.compile(r"No such command '(?P<given>.*?)'")
TOO_MUCH = re.compile(r"Got unexpected extra arguments? ?(?:\(s\))? ?\((?P<given>.*)\)")
CHOICES = re.compile(r"is not one of (?P<known>.*?)\.?$")


def language_of(arguments: Sequence[str]) -> str | None:
    """The language asked for, known before anything else is read: a mistake that stands left of --lang is told in it too."""
    for at, word in enumerate(arguments):
        name, equals, value = word.partition("=")
        if name == "--lang":
            given = value if equals else "".join(arguments[at + 1 : at + 2])
            return given if given in words.languages() else None
    return None


def told(error: typer.TyperException) -> str:
    context: Any = getattr(error, "ctx", None)
    help_at = output.said("see-help", command=context.command_path) if context else ""
    return f"{_sentence(error)} {help_at}".strip()


def _sentence(error: typer.TyperException) -> str:
    if isinstance(error, typer.BadParameter):
        return _of_value(error)
    message = error.format_message().rstrip(".")
    if option := getattr(error, "option_name", None):
        if hasattr(error, "possibilities"):
            near = ", ".join(sorted(error.possibilities or ()))
            return output.said("no-such-option-near" if near else "no-such-option", given=option, near=near)
        return output.said("option-needs-value" if "requires" in message else "option-takes-no-value", option=option)
    if found := NO_COMMAND.match(message):
        return _of_command(error, found["given"])
    if found := TOO_MUCH.match(message):
        return output.said("too-many-words", given=found["given"])
    return message


def _of_command(error: typer.TyperException, given: str) -> str:
    from difflib import get_close_matches

    context: Any = getattr(error, "ctx", None)
    near = get_close_matches(given, context.command.commands if context else (), n=1)
    return output.said("no-such-command-near" if near else "no-such-command", given=given, near="".join(near))


def _of_value(error: typer.BadParameter) -> str:
    """A value that is missing, no number, too small or too great, or none of those there are."""
    param: Any = error.param
    if param is None:
        return error.format_message().rstrip(".")
    name = param.opts[0] if param.opts[0].startswith("-") else param.metavar or param.name
    cause: Any = error.__cause__
    if not hasattr(cause, "errors"):
        return output.said("word-missing", option=name)
    fault = cause.errors()[0]
    given, kind = str(fault["input"]), fault["type"]
    if kind in ("int_parsing", "int_from_float", "float_parsing"):
        return output.said("not-a-number", option=name, given=given)
    if kind in ("greater_than_equal", "less_than_equal"):
        return _of_range(name, given, param)
    if found := CHOICES.search(fault["msg"]):
        return output.said("not-a-choice", option=name, given=given, known=found["known"].replace("'", ""))
    return error.format_message().rstrip(".")


def _of_range(name: str, given: str, param: Any) -> str:
    if param.min is not None and param.max is not None:
        return output.said("not-between", option=name, given=given, least=f"{param.min:g}", most=f"{param.max:g}")
    if param.min is not None:
        return output.said("too-small", option=name, given=given, least=f"{param.min:g}")
    return output.said("too-great", option=name, given=given, most=f"{param.max:g}")
