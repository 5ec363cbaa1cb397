"""Mathic Fraction: equations with fraction cards, wild classes and tokens, and two races: stealing and challenging."""
