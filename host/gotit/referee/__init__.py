"""The headless referee: a match by lines of JSON (docs/headless.md)."""

from gotit.referee.referee import Referee

__all__ = ["Referee"]
