"""Tasks, offers, choice, execution, explanation.

Belongs here: what is computed by whom and in which order. Does not belong here: how anything is
computed; that is in the backends, which are reached through ``strategy`` and ``registry`` only.
"""
