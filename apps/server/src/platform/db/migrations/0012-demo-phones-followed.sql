-- Which setting of the demo's phones the records follow, as the sandbox names it. A backend that starts again while the sandbox
-- runs on reads it, and forgets nobody who came meanwhile.
alter table demo_mark add column phones_set_at text;
