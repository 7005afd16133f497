CREATE TABLE guest (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  face TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE tables (
  id TEXT PRIMARY KEY,
  token TEXT NOT NULL UNIQUE, -- the secret of the invitation
  host TEXT NOT NULL,
  game TEXT NOT NULL,
  edition INTEGER NOT NULL,
  players INTEGER NOT NULL,
  options TEXT NOT NULL, -- JSON
  files TEXT NOT NULL, -- JSON: the texts of a player's own boards
  start TEXT NOT NULL, -- the position where the facts begin; empty: before the set-up
  status TEXT NOT NULL,
  stopped INTEGER NOT NULL DEFAULT 0,
  mover TEXT, -- for lists of tables, which do not replay
  winners TEXT NOT NULL DEFAULT '',
  rematch TEXT,
  rematch_of TEXT UNIQUE,
  generation INTEGER NOT NULL DEFAULT 0, -- grows when something is taken back
  fair INTEGER NOT NULL DEFAULT 0, -- set up as a start that is proven even
  created REAL NOT NULL,
  changed REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX tables_host ON tables (host);

CREATE TABLE chair (
  table_id TEXT NOT NULL REFERENCES tables (id),
  place INTEGER NOT NULL,
  seat TEXT NOT NULL,
  kind TEXT NOT NULL, -- person, computer, open
  guest TEXT NOT NULL,
  is_here INTEGER NOT NULL,
  name TEXT NOT NULL,
  face TEXT NOT NULL,
  level INTEGER NOT NULL,
  stand_in INTEGER NOT NULL,
  PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE INDEX chair_guest ON chair (guest, table_id);

CREATE TABLE fact (
  table_id TEXT NOT NULL REFERENCES tables (id),
  seq INTEGER NOT NULL,
  mover TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;

CREATE TABLE act ( -- what a resend is recognised by; stays when the fact is taken back
  table_id TEXT NOT NULL REFERENCES tables (id),
  id TEXT NOT NULL,
  PRIMARY KEY (table_id, id)
) WITHOUT ROWID;

CREATE TABLE undone ( -- nothing is lost
  table_id TEXT NOT NULL REFERENCES tables (id),
  generation INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  mover TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (table_id, generation, seq)
) WITHOUT ROWID;

CREATE TABLE phrase ( -- the three words of an invitation
  words TEXT PRIMARY KEY,
  table_id TEXT NOT NULL UNIQUE REFERENCES tables (id),
  until REAL NOT NULL
) WITHOUT ROWID;
