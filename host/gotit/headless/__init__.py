"""The headless referee: a match by lines of JSON (docs/headless.md)."""

from gotit.headless.referee import Referee

__all__ = ["Referee"]
