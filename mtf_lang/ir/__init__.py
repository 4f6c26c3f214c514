"""The typed intermediate representation.

Belongs here: the nodes, and what can be done with them without knowing what they mean: walking,
rewriting, text, JSON, hash. Does not belong here: names of the script (``elaborate``), meaning
(``table``, ``backends``).
"""
