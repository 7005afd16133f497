"""Full Moon: twelve wolves in a row, four colours in one column win. Claude Leroy, Jactalea 2013."""
