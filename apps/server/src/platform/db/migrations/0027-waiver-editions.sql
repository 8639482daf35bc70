-- Editions of the waiver's text and when each is in force (docs/product/waivers.md, "Editions"). The letters stay in
-- waiver_texts; the server adds the built-in edition when it starts.

create table waiver_editions (
  edition integer primary key check (edition > 0),
  set_apart integer[] not null,            -- the numbers of the sections that are set apart, from 1
  is_built_in boolean not null,            -- it came with a version of the product
  made_at timestamptz not null,
  made_by text not null                    -- as in the audit log
);

create table waiver_edition_texts (
  edition integer not null references waiver_editions (edition),
  language text not null check (language in ('en', 'es', 'vi')),
  version text not null references waiver_texts (version),
  primary key (edition, language)
);
create index waiver_edition_texts_version on waiver_edition_texts (version);

create table waiver_publications (
  id uuid primary key default gen_random_uuid(),
  edition integer not null references waiver_editions (edition),
  effective_from date,                     -- begins at local midnight, or at once on that day; null: from the beginning
  published_at timestamptz not null,
  published_by text not null,
  note text not null default '',
  withdrawn_at timestamptz,
  withdrawn_by text,
  check ((withdrawn_at is null) = (withdrawn_by is null))
);

-- The edition that a signature was given under: null from before editions. Both columns are outside the chain's hash.
alter table waivers add column edition integer references waiver_editions (edition);
alter table waivers add column is_not_in_force boolean not null default false;
create index waivers_not_in_force on waivers (location_id, received_at, id) where is_not_in_force;
