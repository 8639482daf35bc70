-- Which alerts the owner has got (docs/product/office.md, "Owner alerts"): each once a day and location. The salon's own
-- have no location.
create table owner_alerts (
  kind text not null,
  location_id text not null default '',
  day date not null,
  primary key (kind, location_id, day)
);
