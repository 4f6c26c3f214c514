"""AMTFV: verify a candidate with mathematical tool flow, revise the answer, or revise the verification.

``machine`` is the state machine of the paper's equations (1) to (4), pure. ``agents`` are the three
agents. ``run`` lets the machine drive them.
"""

from mtf_lang.agents.methods.amtfv.run import Options, Outcome, run

__all__ = ["Options", "Outcome", "run"]
