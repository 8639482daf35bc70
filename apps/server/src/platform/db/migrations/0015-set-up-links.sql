-- Links by which people choose their first keys (docs/product/office.md, "Set-up links"). What they have chosen so far
-- stays here until they are done; only then it opens the account.
create table set_up_links (
  key_hash bytea primary key,     -- SHA-256 of the link's key
  staff_id uuid not null references staff (id) on delete cascade,
  made_by uuid not null references staff (id),
  expires_at timestamptz not null,
  used_at timestamptz,
  pin_lookup bytea,
  pin_hash text,
  password_hash text
);
create index set_up_links_staff on set_up_links (staff_id);
