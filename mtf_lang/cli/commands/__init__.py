"""The commands: a module each, with ``arguments(parser)`` and ``run(arguments)``."""
