"""The version, in one place: read by the build, ``mtf --version`` and reports."""

VERSION = "0.1.0"
"""Version of the distribution ``mtf-lang``."""

PROTOCOL = 1
"""Version of the JSON result (its key ``mtf``)."""


def installation() -> str:
    """What runs here, for reports: ``mtf_lang 0.1.0, Python 3.11.7, Linux x86_64``."""
    import platform

    return f"mtf_lang {VERSION}, Python {platform.python_version()}, {platform.system()} {platform.machine()}"
