"""Processes that think: for computer players, and for analysis."""
