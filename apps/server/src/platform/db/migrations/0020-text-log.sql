-- The text log of the office (docs/product/office.md, "Texts").

-- In how many parts a text is sent and billed. For texts of the last 30 days it is counted now, for older ones it stays
-- null: their words are gone. Each letter takes one place, because letters that take two are replaced before.
alter table texts add column parts smallint;
update texts set parts = case when char_length(body) <= 160 then 1 else ceil(char_length(body) / 153.0) end
 where body is not null;

create index texts_location_created on texts (location_id, created_at, id);
