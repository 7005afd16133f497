"""Puzzles: what ships (shelf), which one tonight (evening), what comes of a try (proven, best), new ones (proven, making).

Here is what others ask for.
"""

from plenilune.search.puzzles.attempts import PLAIN as PLAIN
from plenilune.search.puzzles.attempts import Attempt as Attempt
from plenilune.search.puzzles.attempts import praise_of as praise_of
from plenilune.search.puzzles.attempts import reached as reached
from plenilune.search.puzzles.evening import of_the_evening as of_the_evening
from plenilune.search.puzzles.shelf import GRADES as GRADES
from plenilune.search.puzzles.shelf import LONGEST as LONGEST
from plenilune.search.puzzles.shelf import Puzzle as Puzzle
from plenilune.search.puzzles.shelf import file_of as file_of
from plenilune.search.puzzles.shelf import find as find
from plenilune.search.puzzles.shelf import plies as plies
from plenilune.search.puzzles.shelf import shelf as shelf
from plenilune.search.puzzles.shelf import whole_id as whole_id
from plenilune.search.puzzles.trying import attempt as attempt
from plenilune.search.puzzles.trying import right_move as right_move
