"""The documents; ``refresh`` rewrites what they show of the program's output."""
