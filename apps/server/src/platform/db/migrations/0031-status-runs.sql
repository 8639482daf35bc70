-- What an admin has asked for on the status page: a backup, or the doctor's run (docs/product/status.md). A row without
-- an end is to be worked on; one of each kind at a time. It is of this database and this moment: no backup holds it.
create table status_runs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('backup', 'doctor')),
  by text not null,                        -- as in the audit log
  started_at timestamptz not null,
  heard_at timestamptz not null,           -- of whom works on it; silent for too long, it was left
  machine text,                            -- whose server has taken it; null while it waits
  done bigint not null default 0,          -- backup: bytes of the database; doctor: findings
  total bigint,                            -- null while it is unknown
  finished_at timestamptz,
  failure text,                            -- in a sentence
  result jsonb,
  check ((finished_at is not null) = (failure is not null or result is not null))
);
create unique index status_runs_running on status_runs (kind) where finished_at is null;
create index status_runs_finished on status_runs (kind, finished_at) where finished_at is not null;
