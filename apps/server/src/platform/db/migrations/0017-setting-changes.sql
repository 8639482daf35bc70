-- The history of the settings, and what the screen about them shows (docs/product/office.md, "Settings").

-- A setting that is unset keeps its row and its version; without a value the salon's or the default applies.
alter table settings alter column value drop not null;

create table setting_changes (
  id bigint generated always as identity primary key,
  key text not null,
  location_id text not null default '',
  before jsonb,                   -- the place's own value; null: it had none
  after jsonb,
  who text not null,              -- as in the audit log
  at timestamptz not null
);
create index setting_changes_key on setting_changes (key collate "C", id);
create index setting_changes_at on setting_changes (at);

-- As the booking system has them: [{"day": "MON", "from": "09:00", "until": "19:00"}].
alter table locations add column opening_hours jsonb;
