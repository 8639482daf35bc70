-- The short links in survey texts (docs/product/survey.md, "The short link"): https://checkin.yoursalon.com/s/<code>. A
-- link has the language of its text. The times are those of the salon's clock.
create table survey_links (
  code text primary key,
  check_in_id uuid not null references check_ins (id) on delete cascade,
  language text not null check (language in ('en', 'es', 'vi')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index survey_links_check_in on survey_links (check_in_id);
