"""Requests made to harm: each must end in its time, say so, and leave the caller as it was."""
