"""The table in the browser: hosts matches for people, keeps every move, tells each seat its own."""
