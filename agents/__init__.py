"""Language-model agents on top of the public API (none yet)."""
