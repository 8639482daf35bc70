-- The language that a client chose on a kiosk (docs/product/languages.md), and the device's time of the
-- choice. Null until the client chooses. A choice with an earlier time never replaces a later one.
alter table clients
  add column language text check (language in ('en', 'es', 'vi')),
  add column language_at timestamptz;

-- The language in which a text is worded. Null where a version before this one has queued the text, in English.
alter table texts add column language text check (language in ('en', 'es', 'vi'));
