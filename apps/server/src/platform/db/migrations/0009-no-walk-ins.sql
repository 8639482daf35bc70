-- Whether a location takes walk-ins on a day, where a manager has ever switched it on that day.
create table no_walk_ins (
  location_id text not null references locations,
  day date not null,
  is_on boolean not null,
  at timestamptz not null,
  by text not null,                        -- who switched it last, as dashboards name staff
  version integer not null default 1,      -- grows with each change, so that dashboards drop what is older
  primary key (location_id, day)
);
