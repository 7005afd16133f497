"""What every game is: the contract, states, records. Start with game.py."""
