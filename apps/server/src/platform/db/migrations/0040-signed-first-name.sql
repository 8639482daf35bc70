-- The first name that a waiver was signed under. Two people who share a phone number are one client, and each signs their
-- own waiver (docs/product/waivers.md, "The name on the waiver"). Null where a version before this one has added the
-- waiver: `client_name` begins with the first name then.
alter table waivers add column signed_first_name text;
