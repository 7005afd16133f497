"""A player of one's own: takes a seat at a table and plays moves at random, until the game is over.

    python examples/own_player.py ws://127.0.0.1:8765/ws/TABLE

"Let a program play" in the table's menu shows the address and the token, which is asked for, or read from PLENILUNE_TOKEN:
what stands behind a command can be seen by others on the same machine. Needs the package `websockets`.
"""

import json
import os
import random
import sys
from getpass import getpass
from itertools import count

from websockets.sync.client import connect


def choose(view: dict) -> str:
    """Yours begins here. The view is what this seat may see, and `moves` are all that the rules allow."""
    return random.choice(view["moves"])


def play(address: str, token: str) -> None:
    names, answered = count(), None
    with connect(address, additional_headers={"Authorization": f"Bearer {token}"}, proxy=None) as table:
        for message in map(json.loads, table):
            if message["type"] == "refused":
                print(message["sentence"])
            if message["type"] != "scene" or not message["view"]:
                continue
            view, seq = message["view"], message["seq"]
            if message["table"]["status"] == "over":
                print("Over. Points:", view["scores"], "Won by:", view["winners"])
                return
            if view["moves"] and seq != answered:  # a scene comes also when somebody enters the room
                table.send(json.dumps({"type": "act", "id": str(next(names)), "seq": seq, "move": choose(view)}))
            answered = seq if view["moves"] else None


if __name__ == "__main__":
    play(sys.argv[1], os.environ.get("PLENILUNE_TOKEN") or getpass("Token: "))
