-- A card's last cancellation by a manager, so that an undo right after it brings back everything that was there before.
create table cancelled_cards (
  square_appointment_id text primary key references daily_statuses on delete cascade,
  version integer not null,                -- of the card's row, as the cancellation left it
  before jsonb,                            -- the row before it; null when there was none
  visit_ids uuid[] not null                -- the visits that ceased to count
);
