-- What the figures take from a location's day, in one piece: a year's figures read 1,500 rows instead of 130,000. Made
-- from visit_facts whenever a day's facts are made (docs/product/office.md, "Figures: how they are counted").
create table figure_days (
  location_id text not null references locations (id),
  day date not null,
  is_measured boolean not null,
  facts text not null,                     -- visit_facts.packed, joined by commas
  primary key (location_id, day)
);

insert into figure_days (location_id, day, is_measured, facts)
select location_id, day, bool_or(is_measured), string_agg(packed, ',' order by key)
  from visit_facts group by location_id, day;
