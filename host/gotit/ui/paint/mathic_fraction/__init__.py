"""Mathic Fraction on the projector."""
