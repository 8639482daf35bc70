-- Wrong passwords from browsers that are not known for the account: one row for each account. All user names that no
-- account has share 65,536 rows, so that strangers cannot make the table grow without end.
create table unknown_browser_failures (
  subject text primary key,               -- 'staff:<id>', or 'name:<number>' for user names that no account has
  recent integer not null,                -- since the last hour without one
  since_sign_in integer not null,         -- since the last sign-in to the account
  last_at timestamptz not null,
  held_since timestamptz,                 -- since when unknown browsers need an admin's "Let in"; null: they do not
  guesses integer not null default 0      -- all of the hold, with those that began it
);

-- Wrong passwords for one user name from one device, browser or address. A right password takes these back from the
-- count of that source in sign_in_throttles, and no others.
create table password_failures (
  source text not null,                   -- as in sign_in_throttles
  subject text not null,                  -- as in unknown_browser_failures
  failures integer not null,
  last_at timestamptz not null,
  primary key (source, subject)
);
