-- A note of the staff about a client, such as an allergy (docs/product/office/clients.md, "Clients"): its text, the user
-- name of who wrote it, and when.
alter table clients add column note text, add column note_by text, add column note_at timestamptz;
