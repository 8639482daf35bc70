-- Waivers are found by "last first" too, and what the overview asks for every 30 seconds (docs/product/office.md).

-- Filled in for every waiver that has a name, also where a version before this one has added it.
alter table waivers add column name_key_last text collate "C";
create index waivers_name_key_last on waivers (name_key_last, id) where name_key_last is not null;
drop index waivers_without_key;
create index waivers_without_key on waivers (id) where name_key_last is null and client_name is not null;

-- Ratings of 1 to 3 that nobody has looked after.
create index surveys_open on surveys (location_id, submitted_at) where overall_rating <= 3 and followed_up_at is null;
