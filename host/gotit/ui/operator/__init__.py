"""The operator's window: what one adult with one hand on a laptop needs while thirty children shout.

Each panel is one file. A panel gets an `OperatorView` (all the operator may know, as data) and emits core inputs; none
of them changes a session, knows a box, or sees the journal. What belongs to one game alone stands in that
game's own folder.
"""
