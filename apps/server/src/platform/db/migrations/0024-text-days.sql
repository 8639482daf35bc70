-- How many texts went out on a day, and in how many parts they are billed; what texts cost is read from it
-- (docs/product/office.md, "How texts are counted").
create table text_days (
  location_id text not null,               -- '' for texts of no location
  day date not null,
  template text not null,
  texts integer not null,
  parts integer not null,
  primary key (location_id, day, template)
);

-- Which state of the texts of a day its rows were made from.
create table text_days_built (
  day date primary key,
  made_from text not null
);
