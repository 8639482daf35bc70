-- For the admins' screens (docs/product/office.md).

-- Where and how a session was started, when it was last used, and when its password was last typed again.
alter table sessions
  add column agent text,
  add column address text,
  add column method text check (method in ('PIN', 'password')),
  add column last_seen_at timestamptz,
  add column confirmed_at timestamptz;

-- `version` grows with each change, so that a form that shows an older state is not saved over a newer one.
alter table staff
  add column version integer not null default 1,
  add column last_sign_in_at timestamptz,
  add column two_step_secret bytea,        -- encrypted; null: no code is asked for
  add column two_step_last bigint;         -- the time step of the last code that was used, because each is good once
alter table devices add column version integer not null default 1;
alter table settings add column version integer not null default 1;
alter table clients add column version integer not null default 1;
alter table surveys add column version integer not null default 1;

-- The audit log by who did it and by what it is about. Check-ins for bookings are in neither index: they are most of the
-- rows, and a client waits for them.
create index audit_actor on audit (actor collate "C", at, id) where actor not like 'device:%';
create index audit_object on audit (object collate "C", at, id) where object not like 'appointment:%';
