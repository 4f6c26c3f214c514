"""Methods of verification and correction, one module or package each; and what they share.

Belongs here: the state machine of a method, pure; what it asks of a model; how its replies are read; on
what a verdict rests. Does not belong here: calls, tool flow, records; a method is handed these.
"""
