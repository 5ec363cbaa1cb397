"""The rulebooks. One package a game; each is pure and sees nothing but gotit.core."""
