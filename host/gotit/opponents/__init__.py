"""Computer opponents: how a seat that nobody sits at is played. Pure: all they know is what their seat may see."""
