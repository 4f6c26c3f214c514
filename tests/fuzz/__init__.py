"""Fuzzing: any text is read, formatted and checked without a crash; any request ends well.

``python -m tests.fuzz.text --seconds 600`` searches texts guided by coverage (needs ``atheris``),
``python -m tests.fuzz.pipeline --seconds 600`` runs generated requests in a worker and in this
process. What they find they write, each finding once, to the folder ``--findings``; a repaired
one is kept among ``seeds``, which every run begins with and ``test_fuzz.py`` replays.
"""
