"""Talking to language models: the protocol, the client, presets of providers, patience, cost.

Belongs here: what is true of every call of a model. Does not belong here: what a call is for; that is
the work of the tool flow, the toolbox agent and the methods. ``openai`` is loaded by the first real
call.
"""

from mtf_lang.agents.chat.caller import Caller, Reply
from mtf_lang.agents.chat.model import Abilities, Ask, ChatModel, Delta, Finish, Message, Settings, Usage

__all__ = [
    "Abilities",
    "Ask",
    "Caller",
    "ChatModel",
    "Delta",
    "Finish",
    "Message",
    "Reply",
    "Settings",
    "Usage",
]
