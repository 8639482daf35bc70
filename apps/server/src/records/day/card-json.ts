/**
 * SQL expression that converts a row of daily_statuses to the JSON of a card in calls and events.
 * `manager_marked_received_by` contains the mark of the card. If there is no mark, it contains the user name of the
 * person who received the client. The user name is in lower case, so that nobody mistakes it for a mark
 * (docs/product/day-calendar.md, "The status of a card").
 */
export const cardJson = (row: string) =>
  `to_jsonb(${row}) - 'mark' - 'received_by' || jsonb_build_object('manager_marked_received_by', case ${row}.mark
     when 'elsewhere' then 'LOCATION_MISMATCH'
     when 'cancelled-here' then 'CANCELLED_BY_manager'
     when 'cancelled-at-provider' then 'CANCELLED_BY_square'
     else lower(${row}.received_by) end)`

/** SQL condition: a manager or the booking system has cancelled the card. `row` may be null after a left join. */
export const isCancelledCard = (row: string) =>
  `coalesce(${row}.mark in ('cancelled-here', 'cancelled-at-provider'), false)`
