"""Mathematical tool flow: a model writes, pauses at a request, is given the result, and goes on.

Belongs here: finding requests in a stream however it is cut, the loop of interrupting, executing and
resuming, budgets, the execution record R. Does not belong here: how a request is answered; that is the
toolbox agent's.
"""

from mtf_lang.agents.toolflow.execution import Execution
from mtf_lang.agents.toolflow.loop import Budget, Flow, Trajectory
from mtf_lang.agents.toolflow.scanner import Scanner

__all__ = ["Budget", "Execution", "Flow", "Scanner", "Trajectory"]
