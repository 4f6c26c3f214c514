"""Programs that answer the same questions in other ways, each small and written for this comparison."""
