-- What the visit log and the figures are read from (docs/product/office.md, "Visits").

-- One row for each booking, walk-in or abandoned try of a past day. Made from the day's records and made again when those
-- change; it names no client.
create table visit_facts (
  location_id text not null references locations (id),
  day date not null,
  key text collate "C" not null,           -- b-<booking id>, w-<check-in id> or a-<alert id>
  kind text not null check (kind in ('booked', 'walk-in', 'abandoned')),
  outcome text not null,
  at timestamptz not null,                 -- the booked start; for others, when the client came
  hour smallint not null,                  -- of `at`, by the salon's clock
  is_measured boolean not null,            -- something was recorded that day at this location
  is_visit boolean not null,               -- false: follows another booking of the same visit
  arrived_at timestamptz,
  arrival_step smallint,                   -- in which 15 minutes of the day
  early_minutes integer,
  scenario text,
  is_manual boolean not null,
  checked_in_at timestamptz,
  received_at timestamptz,
  received_by text,
  wait_seconds integer,
  late_start_seconds integer,
  left_out text check (left_out in ('short-after-manual', 'over-240')),
  technician_id text,
  technician text not null,
  service text not null,
  packed text not null,                    -- what the figures take from the row, in one piece
  is_forgotten boolean not null default false, -- its client was deleted: the row is not made again
  primary key (location_id, day, key)
);
-- The visit log, by time.
create index visit_facts_time on visit_facts (day, at, key);

-- The days that have facts, and which state of the day's records those were made from.
create table visit_days (
  day date primary key,
  made_from text not null,
  built_at timestamptz not null
);

-- "The client came", said of a no-show that was derived. It changes figures, but no card and no booking.
create table visit_corrections (
  key text collate "C" primary key,
  location_id text not null references locations (id),
  day date not null,
  by text not null,
  at timestamptz not null
);
create index visit_corrections_location_day on visit_corrections (location_id, day);

-- One more kind of nightly work.
alter table nightly_work drop constraint nightly_work_name_check,
  add constraint nightly_work_name_check check (name in ('backup', 'retention', 'visits'));
