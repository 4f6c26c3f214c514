"""Values of the language: their order, equality, sets, texts and data forms, and exact reals."""
