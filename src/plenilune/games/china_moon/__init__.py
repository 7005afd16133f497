"""China Moon: a frog race in which you must help the others along. Bruno Faidutti, Eurogames 2003."""
