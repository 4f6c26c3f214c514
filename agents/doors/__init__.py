"""Doors for other people's programs: Model Context Protocol, HTTP, tool definitions.

Belongs here: protocols, and the limits every door keeps. Does not belong here: what a request means,
which is asked of the public API of ``mtf_lang``.
"""
