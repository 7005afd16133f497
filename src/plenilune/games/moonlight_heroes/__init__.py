"""Moonlight Heroes: hide in the castle garden and pay pebbles to save gems. Wilfried & Marie Fort, HABA 2021."""
