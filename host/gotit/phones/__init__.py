"""Hands on phones: a small web server for the players' own phones, in its own process.

The program starts `gotit beside phones` (`gotit.app.phone_server`) and talks to it in lines of JSON (`messages`).
The server holds only what each seat may see: no session, no rules, no other secret (docs/phones.md).
"""
