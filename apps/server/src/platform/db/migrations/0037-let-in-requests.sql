-- Unknown browsers that wait for an admin's "Let in". A code belongs to the browser that shows it; codes of which nobody was
-- let in within 15 minutes are free again.
create table let_in_requests (
  staff_id uuid not null references staff (id) on delete cascade,
  code text not null,                     -- four digits, shown on the browser; six where others wait with the same four
  browser text not null,                  -- the random id in the browser's cookie, hashed
  asked_at timestamptz not null,
  let_in_at timestamptz,
  primary key (staff_id, code)
);
