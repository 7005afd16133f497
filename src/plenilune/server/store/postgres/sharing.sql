CREATE TABLE secret ( -- what cookies are signed with; the newest number signs
  number integer PRIMARY KEY,
  value text NOT NULL
);

CREATE UNLOGGED TABLE question ( -- for all who think, on whatever machine
  name text PRIMARY KEY, -- the same for all who ask the same
  number bigserial NOT NULL,
  kind text NOT NULL, -- who is to think about it: players, analysts
  rank integer NOT NULL, -- the smallest goes first
  question bytea NOT NULL,
  asked timestamptz NOT NULL DEFAULT now(),
  thinker text, -- the process that has taken it
  held timestamptz, -- until when it has, if nothing more is heard of it
  answer bytea, -- empty: nobody could find one
  answered timestamptz
);
CREATE INDEX question_waiting ON question (kind, rank, number) WHERE answer IS NULL;
