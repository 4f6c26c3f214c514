"""The testing kit: the conformance suite as data, and what runs it.

Belongs here: reading cases, running them against the language and against backends, and the report
of what they cover. Does not belong here: the cases themselves (``spec/cases``), and tests of how this
implementation is built (``tests``).
"""
