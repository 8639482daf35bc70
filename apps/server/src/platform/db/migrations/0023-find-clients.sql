-- Finding clients by name and number, and linking duplicates (docs/product/office.md, "Clients").

-- The name as it is searched: "first last" and "last first" in lower case without marks. Null until it is filled in, also
-- where a version before this one has added the client.
alter table clients
  add column name_key text collate "C",
  add column name_key_last text collate "C",
  add column same_person_as uuid references clients (id) on delete set null;  -- one client of those that are one person
create index clients_name_key on clients (name_key, id);
create index clients_name_key_last on clients (name_key_last, id);
create index clients_without_key on clients (id) where name_key is null;
create index clients_last_four on clients (right(phone, 4), id);
create index clients_created on clients (created_at, id);
create index clients_same_person on clients (same_person_as) where same_person_as is not null;
-- People who only booked are found by the last digits too.
create index appointments_last_four on appointments (right(customer_phone, 4), customer_phone)
  where customer_phone is not null;
create index surveys_phone on surveys (phone, submitted_at) where phone is not null;

-- A corrected number: `client_phone` is the one the client has now, and this the one that was signed with, which the
-- chain's hash holds. Null where they are the same.
alter table waivers add column signed_phone text;
create index waivers_client_phone on waivers (client_phone) where client_phone is not null;
