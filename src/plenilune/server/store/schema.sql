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
  generation INTEGER NOT NULL DEFAULT 0, -- grows when something is taken back, and with each change while it waits
  fair INTEGER NOT NULL DEFAULT 0, -- set up as a start that is proven even
  clock TEXT NOT NULL DEFAULT '', -- how it is timed
  due REAL, -- when the time of who is to move is over, so that it is noticed after a restart
  is_open INTEGER NOT NULL DEFAULT 0, -- anybody may join while it waits
  may_watch INTEGER NOT NULL DEFAULT 0, -- the home page shows the game to anybody
  created REAL NOT NULL,
  changed REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX tables_host ON tables (host);
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;

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
  since INTEGER NOT NULL DEFAULT 0, -- seq at which the computer began to stand in
  program TEXT NOT NULL DEFAULT '', -- a program plays for the guest: the hash of its token
  PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE INDEX chair_guest ON chair (guest, table_id);

CREATE TABLE fact (
  table_id TEXT NOT NULL REFERENCES tables (id),
  seq INTEGER NOT NULL,
  mover TEXT NOT NULL,
  text TEXT NOT NULL,
  at REAL, -- when it was stored; unknown of those before clocks
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
  at REAL,
  PRIMARY KEY (table_id, generation, seq)
) WITHOUT ROWID;

CREATE TABLE phrase ( -- the three words of an invitation
  words TEXT PRIMARY KEY,
  table_id TEXT NOT NULL UNIQUE REFERENCES tables (id),
  until REAL NOT NULL
) WITHOUT ROWID;

CREATE TABLE hand_over ( -- a shelf on its way to another device
  key TEXT PRIMARY KEY, -- made from the secret, which is not kept
  guest TEXT NOT NULL,
  shelf TEXT NOT NULL,
  until REAL NOT NULL
) WITHOUT ROWID;

CREATE TABLE note ( -- of whoever looks after the server
  name TEXT PRIMARY KEY,
  text TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX tables_changed ON tables (status, changed);
