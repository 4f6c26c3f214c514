"""The compiled engine: planned searches as WebAssembly, run by wasmtime.

The plan is that of ``planned``; this room only says how it becomes instructions:

    plan ─▶ terms and loops as WebAssembly text ─▶ module (kept by its text) ─▶ values

``kinds`` says what a value is in a module, ``kernels`` holds functions written by hand, ``module`` a
module that grows, ``terms`` writes nodes, ``searches`` the loops of aggregates, ``functions`` definitions
of the script, ``machine`` compiles and runs, ``strategy`` offers the whole to the planner.

Why its values are right. Integers are of 64 bits. An operation is written without a check only where the
spans of the interval analysis show that its exact value fits; every other one is checked and ends the run
where the value would not fit. What is undefined ends the run as well. A run that has ended early gives
no value at all: the same plan is then run as Python, whose integers have no end and which says
what is undefined. So a value that comes out of here is the value of the exact program.
"""
