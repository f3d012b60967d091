"""Tables without a server: the Python half of the browser's worker (web/src/local/).

It keeps tables as the server does (`benben/table/`), answers what pages ask for, and speaks the
messages of a table's socket. JavaScript lends it a store, a place for bots to think, and the rules
as WebAssembly.
"""
