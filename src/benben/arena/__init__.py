"""Bots against bots: pairings, ratings with errors, reports."""
