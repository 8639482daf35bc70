-- A card's last action by a manager, with everything that an undo right after it restores. The version before this one
-- stores only cancellations, in cancelled_cards; both may run at the same time, so the next release drops that table.
create table card_undos (
  square_appointment_id text primary key references daily_statuses on delete cascade,
  version integer not null,                -- of the card's row, as the action left it
  action text not null,
  before jsonb,                            -- the row before it; null when there was none
  visits jsonb not null                    -- the rows of check_ins that it changed, as they were before
);

insert into card_undos (square_appointment_id, version, action, before, visits)
select k.square_appointment_id, k.version, 'cancel-appointment', k.before,
       coalesce((select jsonb_agg(to_jsonb(v) || '{"checked_in": true}') from check_ins v where v.id = any(k.visit_ids)), '[]')
  from cancelled_cards k;
