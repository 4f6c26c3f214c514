"""The backends: each turns IR into a lowered program and runs it."""
