-- What is stored about one person is found by an index (docs/product/keeping.md, "One person").

-- The numbers that the client had before they were corrected: texts stay with the number they were sent to.
alter table clients add column earlier_phones text[] not null default '{}';

-- Texts to managers about a client end with the client's number; those of check-ins have no entry here.
create index texts_asked_for on texts (right(visit, 12)) where visit like '%+1%';
create index alerts_phone on alerts (phone) where phone is not null;
create index alerts_client on alerts (client_id) where client_id is not null;
create index alerts_appointment on alerts (square_appointment_id) where square_appointment_id is not null;
create index visit_facts_key on visit_facts (key);

-- Open dashboards load their day again when technicians have got other names (docs/product/live-stream.md).
alter table board_events drop constraint board_events_kind;
alter table board_events add constraint board_events_kind check (kind in (
  'appointment', 'daily_status', 'check_in', 'sync_status', 'alert', 'no_walk_ins', 'reload'));
