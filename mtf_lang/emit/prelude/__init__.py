"""What emitted Python programs carry with them beside the meanings of the operation table.

Every module here is source text for ``emit.cutting``: the functions that a program needs are cut out
and put into it, so they rest on the standard library, SymPy and Z3 alone. They stand in for the rooms
of ``mtf_lang`` that rest on more: exact reals are SymPy's numbers here, the order and the text of values
are written plainly, and nothing counts its steps. What belongs to the compiler does not belong here.
"""
