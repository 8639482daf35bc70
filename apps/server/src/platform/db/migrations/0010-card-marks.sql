-- What a card was marked with, and who received the client, in columns of their own. Until now one column said both:
-- a user name, LOCATION_MISMATCH, CANCELLED_BY_manager or CANCELLED_BY_square.
alter table daily_statuses
  add column mark text check (mark in ('elsewhere', 'cancelled-here', 'cancelled-at-provider')),
  add column received_by text,
  add constraint daily_statuses_mark_or_receiver check (mark is null or received_by is null);

update daily_statuses set
  mark = case
    when manager_marked_received_by = 'LOCATION_MISMATCH' then 'elsewhere'
    when manager_marked_received_by = 'CANCELLED_BY_square' then 'cancelled-at-provider'
    when manager_marked_received_by like 'CANCELLED\_BY\_%' then 'cancelled-here' end,
  received_by = case
    when manager_marked_received_by <> 'LOCATION_MISMATCH' and manager_marked_received_by not like 'CANCELLED\_BY\_%'
    then manager_marked_received_by end
where manager_marked_received_by is not null;

-- A version before this one knows the old column only, and may still run on another machine, or again after a step back. So
-- that each sees what the other wrote, the column that was written fills the others. It goes with the old column, one
-- release from now.
create function daily_status_marks() returns trigger language plpgsql as $$
begin
  if (tg_op = 'INSERT' and new.mark is null and new.received_by is null)
    or (tg_op = 'UPDATE' and new.manager_marked_received_by is distinct from old.manager_marked_received_by) then
    new.mark := case
      when new.manager_marked_received_by = 'LOCATION_MISMATCH' then 'elsewhere'
      when new.manager_marked_received_by = 'CANCELLED_BY_square' then 'cancelled-at-provider'
      when new.manager_marked_received_by like 'CANCELLED\_BY\_%' then 'cancelled-here' end;
    new.received_by := case when new.mark is null then new.manager_marked_received_by end;
  else
    new.manager_marked_received_by := case new.mark
      when 'elsewhere' then 'LOCATION_MISMATCH'
      when 'cancelled-at-provider' then 'CANCELLED_BY_square'
      when 'cancelled-here' then 'CANCELLED_BY_manager'
      else new.received_by end;
  end if;
  return new;
end $$;
create trigger daily_status_marks before insert or update on daily_statuses
  for each row execute function daily_status_marks();

-- Words that only the program knew so far.
alter table alerts add constraint alerts_kind check (kind in (
  'manager_request', 'abandoned_walk_in', 'late_arrival', 'wrong_location', 'caps', 'square_cancelled',
  'unreachable_phone', 'pin_sign_in_off'));
alter table board_events add constraint board_events_kind check (kind in (
  'appointment', 'daily_status', 'check_in', 'sync_status', 'alert', 'no_walk_ins'));
alter table check_ins
  add constraint check_ins_source check (source in ('kiosk', 'offline', 'staff')),
  add constraint check_ins_scenario check (scenario in (
    'VERY_EARLY', 'TOO_EARLY', 'EARLY', 'ON_TIME', 'LATE', 'LATE_BUT_ALLOWED', 'TOO_LATE', 'VERY_LATE', 'VALID_TIMING',
    'WRONG_LOCATION', 'WRONG_DAY', 'NO_APPOINTMENT', 'NO_APPOINTMENT_EXISTING_CLIENT', 'FOUND', 'WALK_IN', 'MANUAL'));
