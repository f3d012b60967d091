"""The web server: hosts matches, stores every move, shows each seat what it may see."""
