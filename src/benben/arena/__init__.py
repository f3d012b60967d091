"""Bots against bots, in numbers: who plays whom, ratings with their errors, reports."""
