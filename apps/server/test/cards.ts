import { statement } from '../src/platform/db/statement.ts'
import { cardJson } from '../src/records/day/card-json.ts'
import type { AppUnderTest } from './salon-under-test.ts'

/** Makes the call of a card action, like a manager's dashboard. Returns status code and body. */
export async function actOnCard(
  under: AppUnderTest,
  action: string,
  id: string,
  headers: Record<string, string>,
  more: Record<string, unknown> = {},
) {
  const response = await under.app.inject({
    method: 'POST',
    url: `/api/manager/${action}`,
    headers,
    payload: { square_appointment_id: id, location_id: 'tustin', customer_name: 'Maria', ...more },
  })
  return { statusCode: response.statusCode, ...response.json() }
}

type CardRow = Record<string, unknown> & { version: number }

const STATUS = statement(
  'test.status-of-card',
  `select ${cardJson('s')} as row from daily_statuses s where square_appointment_id = :squareAppointmentId`,
).returns<{ row: CardRow }>()

/** Returns the stored status of a booking. */
export async function cardRow(under: AppUnderTest, id: string): Promise<CardRow | undefined> {
  return (await under.db.row(STATUS, { squareAppointmentId: id }))?.row
}

const EVENTS = statement(
  'test.events-of-card',
  `select kind, data from board_events where data ->> 'square_appointment_id' = :id order by id`,
).returns<{ kind: string; data: { version?: number; row?: object; id?: string; isWalkIn?: boolean } }>()

/** Returns the events about a booking for the dashboards, in order. */
export function cardEvents(under: AppUnderTest, id: string) {
  return under.db.rows(EVENTS, { id })
}

const AUDIT = statement(
  'test.audit-of-card',
  `select action, actor, before, after from audit where object = 'appointment:' || :id order by id`,
).returns<{ action: string; actor: string; before: object | null; after: object }>()

export function cardAudit(under: AppUnderTest, id: string) {
  return under.db.rows(AUDIT, { id })
}
