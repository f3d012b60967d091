"""Poker hands: how strong they are, and what they may become."""
