"""A game's rules as a page: its rules.<lang>.md, made into HTML in which nothing but our own marks is let through."""

from __future__ import annotations

from functools import cache

from markdown_it import MarkdownIt

from plenilune.core.registry import about
from plenilune.server.messages import RulesPage
from plenilune.server.refusals import NotFound


@cache
def rules_page(game: str, lang: str) -> RulesPage:
    facts = about(game)
    found = [facts.words / f"rules.{name}.md" for name in (lang, "en") if (facts.words / f"rules.{name}.md").exists()]
    if not found:
        raise NotFound("no-rules")
    text = found[0].read_text(encoding="utf-8")
    reader = MarkdownIt("commonmark", {"html": False, "typographer": False}).enable("table").disable("image")
    return RulesPage(title=facts.title, html=str(reader.render(text)))
