"""Parse tables kept between runs.

Analysing the grammar takes Lark half a second; reading the tables back takes a millisecond and
does not load Lark. The file lies in the user's cache directory. It is only ever a saving: a file
that is missing, damaged, of another grammar or of another version, or that another user could have
written is made anew, and a directory that cannot be written is left alone.
"""

from __future__ import annotations

import marshal
import os
import re
import sys
import zlib
from contextlib import suppress

from mtf_lang import folders
from mtf_lang.grammar import text as grammar_text
from mtf_lang.syntax.tables import Tables, compile_tables

_FORMAT = 1
"""Version of the file's content; to be raised when ``Tables.to_data`` changes."""


def load_tables() -> Tables:
    """The tables of ``mtf.lark``, from the cache if they are there."""
    text = grammar_text()
    key = _key(text)
    path = _path(key)
    tables = None if path is None else _read(path, key)
    if tables is None:
        tables = compile_tables(text)
        if path is not None:
            _write(path, key, tables)
    return tables


def _key(text: str) -> bytes:
    """All that the tables depend on: the grammar, Lark, Python's data format and ours."""
    versions = f"{_FORMAT} {marshal.version} {sys.version_info[:2]} {_lark_version()}"
    return f"{versions}\n{text}".encode()


def _lark_version() -> str:
    """Lark's version without loading Lark."""
    from importlib.util import find_spec

    spec = find_spec("lark")
    if spec is None or spec.origin is None:
        return ""
    with open(spec.origin, encoding="utf-8") as stream:
        found = re.search(r'__version__.*?"(.*?)"', stream.read())
    return found.group(1) if found else ""


def _path(key: bytes) -> str | None:
    directory = folders.cache_directory()
    return None if directory is None else os.path.join(directory, f"grammar-{zlib.crc32(key):08x}.tables")


def _read(path: str, key: bytes) -> Tables | None:
    """The tables in the file, or None if it holds no whole tables for this key."""
    try:
        if not folders.is_own(path):
            return None
        with open(path, "rb") as stream:
            content = stream.read()
    except OSError:
        return None
    checksum, body = content[:8], content[8:]
    if checksum != _checksum(body):
        return None
    try:
        stored_key, data = marshal.loads(body)
        return Tables.from_data(data) if stored_key == key else None
    except (ValueError, TypeError, EOFError, KeyError):
        return None


def _write(path: str, key: bytes, tables: Tables) -> None:
    """Put the file in place in one step; a failure leaves no trace."""
    body = marshal.dumps((key, tables.to_data()))
    draft = f"{path}.{os.getpid()}"
    try:
        folders.make(os.path.dirname(path))
        with open(folders.create(draft), "wb") as stream:
            stream.write(_checksum(body) + body)
        os.replace(draft, path)
    except OSError:
        with suppress(OSError):
            os.remove(draft)


def _checksum(body: bytes) -> bytes:
    return f"{zlib.crc32(body):08x}".encode()
