"""Plans as programs that run without ``mtf_lang``: plain Python, and SMT-LIB.

``python.program`` writes a plan as one Python text. Each task is stated by the module for its strategy
(``loops``, ``algebra``, ``solver``); ``cutting`` takes the definitions it uses out of our own source;
``writing`` puts all together under names made from the author's. ``prelude`` holds what programs carry
beside the meanings of the table. What belongs here is how a task is written down, not how it is chosen
or computed. Loaded by name when a request asks for a form.
"""
