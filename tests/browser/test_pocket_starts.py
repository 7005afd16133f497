"""How the server in the page starts when somebody comes back: from memory that the device has kept, at the board that was
seen last; and plainly, where that memory is of no use."""

from random import Random

from pocket_device import HAS_MEMORY, READY, WITH_MEMORY
from pocket_site import BASE

# The Worker is told to begin only when the test says so: until then there is no Python.
HELD_BACK = """(() => {
  const usual = Worker.prototype.postMessage, held = [];
  let isFree = false;
  Worker.prototype.postMessage = function (message, ...more) {
    if (message?.kind === 'begin' && !isFree) held.push(() => usual.call(this, message, ...more));
    else usual.call(this, message, ...more);
  };
  window.letBegin = () => { isFree = true; held.splice(0).forEach((begin) => begin()); };
})()"""
DAMAGED = WITH_MEMORY.replace(
    "CHANGE",
    """(store) => { store.openCursor().onsuccess = ({ target: { result: at } }) => {
      if (at?.key.endsWith(' memory')) at.update({ ...at.value, sum: at.value.sum ^ 1 });
      at?.continue();
    }; }""",
)


def tap_a_move(one, rng):
    """Taps until the board has nothing to be tapped: the move is on its way."""
    rests = 0
    for _ in range(100):
        rests = 0 if one.tap_something(rng) else rests + 1
        if rests == 3:
            return
        one.page.wait_for_timeout(150)
    raise AssertionError("no move was made by taps")


def test_a_return_shows_the_last_board_at_once_takes_a_move_and_begins_from_memory(pocket_device):
    first = pocket_device("starts")
    first.go()
    assert first.wait_ready()["way"] == "plain"
    table = first.new_table("full-moon", "you", "here")
    first.walk(f"{BASE}t/{table}")
    first.page.locator("main .board").first.wait_for()
    first.act(table)
    first.page.wait_for_function("() => scenes.length > 1")
    first.until(HAS_MEMORY)
    first.close()

    again = pocket_device("starts", offline=True)
    again.context.add_init_script(HELD_BACK)
    again.go(f"t/{table}")
    again.page.locator("main .board").first.wait_for()
    tap_a_move(again, Random(5))
    assert again.page.evaluate("scenes.length") == 0  # nobody has answered: that board is the one of before
    again.page.evaluate("letBegin()")
    assert again.wait_ready()["way"] == "snapshot"
    again.page.wait_for_function("() => scenes.length && scenes.at(-1).seq > scenes[0].seq", timeout=READY)
    seq = again.act(table)["seq"]
    again.page.evaluate(DAMAGED)
    again.close()

    last = pocket_device("starts", offline=True)
    last.go(f"t/{table}")
    assert last.wait_ready()["way"] == "plain"
    assert last.act(table)["seq"] == seq + 1
