-- Two-step sign-in (docs/product/office.md, "Two-step sign-in").

-- A secret that is shown but not yet confirmed by a code; encrypted as two_step_secret is.
alter table staff add column two_step_pending bytea;

create table recovery_codes (
  staff_id uuid not null references staff (id) on delete cascade,
  code_hash bytea not null,       -- HMAC with a key outside the database
  used_at timestamptz,
  primary key (staff_id, code_hash)
);
