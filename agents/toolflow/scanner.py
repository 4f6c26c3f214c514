"""Finding requests in a stream, however it is cut into pieces.

What is found depends on the text alone: a decision is taken only where a whole tag has been read, and
the end of the text that could still become a tag waits. The rules:

- ``<tool_flow>`` opens a request and ``</tool_flow>`` completes it; the scan ends there, and what stands
  behind it in the same piece is dropped.
- A second ``<tool_flow>`` before the end starts anew: the innermost request counts.
- ``<result>…</result>`` in the text is the model's own invention and is cut; one that is never closed is no
  result. In an open request ``<result>`` completes the request, whose closing tag was forgotten.
- An opening tag between back-ticks is a mention of it, and text. Code fences are not looked at: a request
  within a fence is a request.
- Tags may be written in any case, with blanks before ``>``.
"""

from __future__ import annotations

import re
from enum import Enum

from mtf_lang.agents.chat.model import Channel, Delta

OPEN, CLOSE = "<tool_flow>", "</tool_flow>"
RESULT_OPEN, RESULT_CLOSE = "<result>", "</result>"

OWN_RESULT = "the model wrote a result of its own, which was cut"
STARTED_ANEW = "a request was begun again before it was complete"
NOT_CLOSED = "a request was not closed"

_BLANKS = r"[ \t\n]{0,8}"
_TAG = re.compile(
    rf"`<(?:tool_flow|result){_BLANKS}>`|<(/?)(tool_flow|result){_BLANKS}>",
    re.IGNORECASE,
)
_LONGEST = len("</tool_flow") + 8
"""A ``<`` that stands so far from the end begins no tag that is still to come."""


class _Mode(Enum):
    PROSE = "prose"
    REQUEST = "request"
    RESULT = "result"


class _Tape:
    """One channel of a reply."""

    def __init__(self) -> None:
        self._mode = _Mode.PROSE
        self._done = False
        self._raw: list[str] = []
        self._out: list[str] = []
        self._request: list[str] = []
        self._doubtful: list[str] = []
        """What stands in an own result that is not closed yet, with its tag."""
        self._tail = ""
        self.notes: list[str] = []

    @property
    def request(self) -> str | None:
        """The complete request."""
        return "".join(self._request) if self._done else None

    @property
    def unclosed(self) -> str | None:
        """What has been read of a request that is not complete."""
        return "".join(self._request) + self._tail if self._mode is _Mode.REQUEST else None

    @property
    def raw(self) -> str:
        """What was read, up to the end of the complete request."""
        return "".join(self._raw) + self._tail

    @property
    def text(self) -> str:
        """The same without the model's own results."""
        return "".join((*self._out, *self._doubtful)) + self._tail

    def feed(self, text: str) -> bool:
        """Read on; True where a request is complete."""
        if self._done:
            return True
        self._tail += text
        at = 0
        for tag in _TAG.finditer(self._tail):
            if self._may_be_mentioned(tag, at):
                break
            self._pass(self._tail[at : tag.start()])
            self._meet(tag)
            at = tag.end()
            if self._done:
                self._tail = ""
                return True
        waiting = self._begun(at)
        self._pass(self._tail[at:waiting])
        self._tail = self._tail[waiting:]
        return False

    def _may_be_mentioned(self, tag: re.Match[str], at: int) -> bool:
        """Whether the character that comes next decides if an opening tag is one."""
        opens = tag[1] == "" and tag.start() > at and self._tail[tag.start() - 1] == "`"
        return opens and tag.end() == len(self._tail)

    def _begun(self, at: int) -> int:
        """Where in the tail a tag or a mention of one may have begun that is not whole yet."""
        tail = self._tail
        last = tail.rfind("<", max(at, len(tail) - _LONGEST - 1))
        if last >= 0 and (">" not in tail[last:] or (tail.endswith(">") and tail[last - 1 : last] == "`")):
            return last - 1 if last > at and tail[last - 1] == "`" else last
        return len(tail) - 1 if tail.endswith("`") and len(tail) > at else len(tail)

    def _pass(self, text: str) -> None:
        self._raw.append(text)
        if self._mode is _Mode.RESULT:
            self._doubtful.append(text)
            return
        self._out.append(text)
        if self._mode is _Mode.REQUEST:
            self._request.append(text)

    def _meet(self, tag: re.Match[str]) -> None:
        closing, name = bool(tag[1]), (tag[2] or "").lower()
        match self._mode, name, closing:
            case _Mode.PROSE | _Mode.RESULT, "tool_flow", False:
                self._believe()
                self._mode = _Mode.REQUEST
                self._shown(tag[0])
            case _Mode.PROSE, "result", False:
                self._mode = _Mode.RESULT
                self._pass(tag[0])
            case _Mode.RESULT, "result", True:
                self._mode = _Mode.PROSE
                self.notes.append(OWN_RESULT)
                self._doubtful.clear()
                self._raw.append(tag[0])
            case _Mode.REQUEST, "tool_flow", False:
                self.notes.append(STARTED_ANEW)
                self._request.clear()
                self._shown(tag[0])
            case _Mode.REQUEST, "tool_flow", True:
                self._mode, self._done = _Mode.PROSE, True
                self._shown(tag[0])
            case _Mode.REQUEST, "result", False:
                self._mode, self._done = _Mode.PROSE, True
                self.notes.append(OWN_RESULT)
                self._raw.append(tag[0])
                self._out.append(CLOSE)
            case _:
                self._pass(tag[0])

    def _believe(self) -> None:
        """What seemed to be an own result was none: a request comes before it is closed."""
        self._out.extend(self._doubtful)
        self._doubtful.clear()

    def _shown(self, tag: str) -> None:
        self._raw.append(tag)
        self._out.append(tag)


class Scanner:
    """The listener of the tool flow: ends the generation where a request is complete.

    ``thoughts``: whether requests within the model's thinking count; otherwise its thoughts pass.
    """

    def __init__(self, thoughts: bool = False) -> None:
        self._tapes: dict[Channel, _Tape] = {"text": _Tape(), "reasoning": _Tape()}
        self._thoughts = thoughts
        self._passed: list[str] = []

    def feed(self, delta: Delta) -> bool:
        if delta.channel == "reasoning" and not self._thoughts:
            self._passed.append(delta.text)
            return False
        return self._tapes[delta.channel].feed(delta.text)

    def kept(self, channel: Channel) -> str:
        if channel == "reasoning" and not self._thoughts:
            return "".join(self._passed)
        return self._tapes[channel].raw

    @property
    def request(self) -> str | None:
        """The complete request, where there is one."""
        text = self._tapes["text"].request
        return self._tapes["reasoning"].request if text is None else text

    @property
    def within_thoughts(self) -> bool:
        """Whether the request stands in the model's thinking."""
        return self._tapes["reasoning"].request is not None

    @property
    def unclosed(self) -> str | None:
        """What has been read of a request of the text that is not complete."""
        return self._tapes["text"].unclosed

    def text(self, channel: Channel = "text") -> str:
        """What was written on a channel, without the model's own results."""
        return self._tapes[channel].text

    @property
    def notes(self) -> tuple[str, ...]:
        """What was odd, in order of channels and places."""
        return (*self._tapes["reasoning"].notes, *self._tapes["text"].notes)
