"""The pages: files of the built front-end, each with its right way of being kept by a browser."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

FOREVER = "public, max-age=31536000, immutable"  # the name holds a hash of the content
ASK = "no-cache"  # keep it, but ask whether it is still true
NEVER = "no-store"
SQUEEZED = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml")
BESIDE = ".gz"  # a large file brings its squeezed form along, so that nobody waits for it
TYPES = {
    ".woff2": "font/woff2",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
LEAST = 512  # bytes worth squeezing


@dataclass(frozen=True)
class File:
    content: bytes
    squeezed: bytes | None
    media: str
    tag: str


class Pages:
    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._files: dict[Path, tuple[int, int, File]] = {}  # by where they lie, however they were asked for

    def find(self, name: str) -> File | None:
        """A file below our folder, and of nowhere else."""
        try:
            path = (self._folder / name).resolve()
            if not path.is_relative_to(self._folder) or not path.is_file():
                return None
            stat = path.stat()
        except (OSError, ValueError):  # a name that no file can have
            return None
        known = self._files.get(path)
        if known is None or known[:2] != (stat.st_mtime_ns, stat.st_size):
            media = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            known = self._files[path] = (stat.st_mtime_ns, stat.st_size, _read(path, media))
        return known[2]


def _read(path: Path, media: str) -> File:
    content, beside = path.read_bytes(), path.with_name(path.name + BESIDE)
    return _file(content, beside.read_bytes(), media) if beside.exists() else squeeze(content, media)


def squeeze(content: bytes, media: str) -> File:
    is_text = media.startswith(SQUEEZED) and len(content) >= LEAST
    return _file(content, gzip.compress(content, 6, mtime=0) if is_text else None, media)


def _file(content: bytes, squeezed: bytes | None, media: str) -> File:
    return File(content, squeezed, media, f'"{hashlib.sha256(content).hexdigest()[:20]}"')


def send(request: Request, file: File, cache: str) -> Response:
    headers = {"ETag": file.tag, "Cache-Control": cache, "Vary": "Accept-Encoding"}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    media = f"{file.media}; charset=utf-8" if file.media.startswith("text/") else file.media
    if file.squeezed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.squeezed, headers={**headers, "Content-Encoding": "gzip"}, media_type=media)
    return Response(file.content, headers=headers, media_type=media)
