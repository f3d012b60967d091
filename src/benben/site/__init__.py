"""Benben as a folder of files that needs no server of its own."""
