-- How often "Seen to" was taken back. An alert's version counts on with it, so that the newest state of an alert wins on every
-- dashboard, in whatever order the events arrive.
alter table alerts add column reopened integer not null default 0;
