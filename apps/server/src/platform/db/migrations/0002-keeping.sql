-- What is done once a night, whatever the number of servers (docs/product/keeping.md).
create table nightly_work (
  name text primary key check (name in ('retention', 'backup')),
  day date not null,                       -- the last one whose night's work is done
  done_at timestamptz,
  facts jsonb not null default '{}',       -- what came of it
  failing_since timestamptz,               -- nothing while it works
  failure text
);

-- Each finds what is past its keeping time without reading what is not.
create index waivers_kept on waivers (received_at) where removed_at is null;
create index texts_with_body on texts (created_at) where body is not null;
create index surveys_submitted on surveys (submitted_at);
