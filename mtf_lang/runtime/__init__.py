"""Where requests run: a warm worker process with limits, and what a caller gets back.

Belongs here: the worker process, its limits, the seam between it and the caller (requests and
replies as JSON data), sessions. Does not belong here: what a request means; the stages are
called from ``tasks`` and nowhere else.
"""
