-- That the demo ran on this data: its clients and visits are among the salon's for good, so this row is never removed.
create table demo_mark (
  only_row boolean primary key default true check (only_row),
  first_at timestamptz not null
);
-- Data in which the demo ran before there was a mark: nobody but the demo has set these links.
insert into demo_mark (first_at)
  select min(updated_at) from settings where key = 'reviewLinks' and value ->> 'google' like '%?placeid=demo-%' having count(*) > 0;
