"""``python -m mtf_lang`` is ``mtf``."""

import sys

from mtf_lang.cli import main

sys.exit(main())
