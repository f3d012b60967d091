"""A match looked at again: what each move was worth, and what would have been better."""

from benben.analysis.judging import Analysis, Judged, analyse, costliest, together

__all__ = ["Analysis", "Judged", "analyse", "costliest", "together"]
