CREATE TABLE guest (
  id text PRIMARY KEY,
  name text NOT NULL,
  face text NOT NULL
);

CREATE TABLE tables (
  id text PRIMARY KEY,
  token text NOT NULL UNIQUE, -- the secret of the invitation
  host text NOT NULL,
  game text NOT NULL,
  edition integer NOT NULL,
  players integer NOT NULL,
  options text NOT NULL, -- JSON
  files text NOT NULL, -- JSON: the texts of a player's own boards
  start text NOT NULL, -- the position where the facts begin; empty: before the set-up
  status text NOT NULL,
  stopped boolean NOT NULL DEFAULT false,
  mover text, -- for lists of tables, which do not replay
  winners text NOT NULL DEFAULT '',
  rematch text,
  rematch_of text UNIQUE,
  generation integer NOT NULL DEFAULT 0, -- grows when something is taken back, and with each change while it waits
  seq integer NOT NULL DEFAULT 0, -- how many facts there are: every write is conditional on it and on the generation
  fair boolean NOT NULL DEFAULT false, -- set up as a start that is proven even
  clock text NOT NULL DEFAULT '', -- how it is timed
  due double precision, -- when the time of who is to move is over, so that it is noticed after a restart
  is_open boolean NOT NULL DEFAULT false, -- anybody may join while it waits
  may_watch boolean NOT NULL DEFAULT false, -- the home page shows the game to anybody
  created double precision NOT NULL,
  changed double precision NOT NULL
);
CREATE INDEX tables_host ON tables (host);
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;

CREATE TABLE chair (
  table_id text NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  place integer NOT NULL,
  seat text NOT NULL,
  kind text NOT NULL, -- person, computer, open
  guest text NOT NULL,
  is_here boolean NOT NULL,
  name text NOT NULL,
  face text NOT NULL,
  level integer NOT NULL,
  stand_in boolean NOT NULL,
  since integer NOT NULL DEFAULT 0, -- seq at which the computer began to stand in
  program text NOT NULL DEFAULT '', -- a program plays for the guest: the hash of its token
  PRIMARY KEY (table_id, seat)
);
CREATE INDEX chair_guest ON chair (guest, table_id);

CREATE TABLE fact (
  table_id text NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  seq integer NOT NULL,
  mover text NOT NULL,
  text text NOT NULL,
  at double precision, -- when it was stored
  PRIMARY KEY (table_id, seq)
);

CREATE TABLE act ( -- what a resend is recognised by; stays when the fact is taken back
  table_id text NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  id text NOT NULL,
  PRIMARY KEY (table_id, id)
);

CREATE TABLE undone ( -- nothing is lost
  table_id text NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  generation integer NOT NULL,
  seq integer NOT NULL,
  mover text NOT NULL,
  text text NOT NULL,
  at double precision,
  PRIMARY KEY (table_id, generation, seq)
);

CREATE TABLE phrase ( -- the three words of an invitation
  words text PRIMARY KEY,
  table_id text NOT NULL UNIQUE REFERENCES tables (id) ON DELETE CASCADE,
  until double precision NOT NULL
);

CREATE TABLE hand_over ( -- a shelf on its way to another device
  key text PRIMARY KEY, -- made from the secret, which is not kept
  guest text NOT NULL,
  shelf text NOT NULL,
  until double precision NOT NULL
);

CREATE TABLE note ( -- of whoever looks after the servers
  name text PRIMARY KEY,
  text text NOT NULL
);
CREATE INDEX tables_changed ON tables (status, changed);
