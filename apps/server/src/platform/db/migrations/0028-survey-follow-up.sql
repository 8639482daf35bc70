-- Ratings of 1 to 3 that somebody has looked after, and the office's list of ratings (docs/product/office.md, "Surveys").
alter table surveys
  add column followed_up_at timestamptz,
  add column followed_up_by text,          -- as in the audit log
  add column followed_up_note text;
create index surveys_location_submitted on surveys (location_id, submitted_at, id);
