"""Networks that estimate positions, learned from searches that play each other."""
