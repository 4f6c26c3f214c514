"""Where requests run: a warm worker process with limits, and what a caller gets back.

Belongs here: worker processes (``worker``, ``process``, ``zygote``, ``child``), what they give up
(``sandbox``, ``kernel``), the seam between them and the caller (requests and replies as JSON data), kept
results (``caching``), other machines (``executors``), sessions. Does not belong here: what a request
means; the stages are called from ``tasks`` and nowhere else.
"""
