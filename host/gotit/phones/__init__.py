"""Hands on phones: a small web server for the players' own phones, in a process of its own.

`python -m gotit.phones` is started by the program (`gotit.app.phone_server`) and talks to it in lines of JSON
(`messages`). It holds what each seat may see and nothing else: no session, no rules, no other secret (docs/phones.md).
"""
