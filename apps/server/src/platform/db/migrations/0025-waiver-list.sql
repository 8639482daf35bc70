-- The waivers of the office, and walks of their chains (docs/product/office.md, "Waivers").

-- The name as it is searched: lower case without marks. Null until it is filled in, also where a version before this one
-- has added the waiver, and once the waiver is past its keeping time.
alter table waivers add column name_key text collate "C";
create index waivers_name_key on waivers (name_key, id) where name_key is not null;
create index waivers_without_key on waivers (id) where name_key is null and client_name is not null;
create index waivers_location_received on waivers (location_id, received_at, id);
-- By the first digits of a hash.
create index waivers_record_hash on waivers (record_hash collate "C");
create index waivers_document_hash on waivers (document_sha256 collate "C") where document_sha256 is not null;

-- Each time that a location's chain was checked from its first waiver to its last. A row without an end is to be worked
-- on; one at a time.
create table chain_walks (
  id uuid primary key default gen_random_uuid(),
  location_id text not null references locations (id),
  by text not null,                        -- as in the audit log; system: the nightly trial of the backup
  started_at timestamptz not null,
  length bigint not null,                  -- how many waivers are to be checked
  checked bigint not null default 0,
  worked_at timestamptz,                   -- when the work on it was last heard of
  finished_at timestamptz,
  is_sound boolean,
  last_hash text,
  broken_position bigint,
  broken_waiver uuid,
  fault text,
  check ((finished_at is null) = (is_sound is null))
);
create unique index chain_walks_running on chain_walks ((true)) where finished_at is null;
create index chain_walks_location on chain_walks (location_id, finished_at) where finished_at is not null;
