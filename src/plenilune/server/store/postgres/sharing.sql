CREATE TABLE secret ( -- what cookies are signed with; the newest number signs
  number integer PRIMARY KEY,
  value text NOT NULL
);
