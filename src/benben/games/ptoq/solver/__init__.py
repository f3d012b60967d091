"""The end of a round, solved exactly."""
