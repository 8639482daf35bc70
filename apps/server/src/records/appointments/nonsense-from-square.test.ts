import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSalonWithSquare, type SalonWithSquare } from '../../../test/salon-with-square.ts'
import { openScriptedProvider } from '../../../test/scripted-provider.ts'
import { openSquare, type Square } from '../../integrations/square/square.ts'
import { statement } from '../../platform/db/statement.ts'
import { syncDaily, syncRolling } from './sync-from-square.ts'

let under: SalonWithSquare
const never = new AbortController().signal

beforeAll(async () => {
  under = await openSalonWithSquare()
  expect(await syncDaily(under.context, never)).toMatchObject({ ok: true })
  expect(await syncRolling(under.context, never)).toMatchObject({ ok: true })
})
afterAll(() => under.close())

const COPY = statement(
  'test.copy-of-square',
  `select (select jsonb_agg(to_jsonb(a) order by square_appointment_id) from appointments a) as bookings,
     (select jsonb_agg(to_jsonb(l) order by id) from locations l) as locations,
     (select jsonb_agg(to_jsonb(t) order by id) from square_team_members t) as team`,
)

/** Connects to a provider that gives each call this body. No call is repeated. */
async function connectTo(body: string): Promise<{ square: Square; close: () => Promise<void> }> {
  const provider = await openScriptedProvider((_, reply) =>
    reply.writeHead(200, { 'content-type': 'application/json' }).end(body),
  )
  const own = openSquare({ ...under.context.config.square, baseUrl: provider.url })
  const square: Square = {
    ...own,
    ask: (call, schema) => own.ask(call, schema, { kind: 'interactive', giveUp: never }),
  }
  return { square, close: provider.close }
}

test.each([
  '',
  'OK',
  '<!doctype html><title>Sign in to the Wi-Fi</title>',
  'null',
  '[]',
  '"no"',
  '{}',
  '{"bookings":7,"locations":7,"team_member_booking_profiles":7,"team_members":7,"objects":7,"customers":7}',
  '{"bookings":[{}],"locations":[{}],"team_member_booking_profiles":[{}],"team_members":[{}],"objects":[{}]}',
  '{"errors":[{"code":"NOT_FOUND"}]}',
])('the copy of the bookings stays unchanged while Square responds with the status 200 and the body %j', async body => {
  const before = await under.db.row(COPY)
  const { square, close } = await connectTo(body)
  for (const sync of [syncDaily, syncRolling]) await sync({ ...under.context, square }, never)
  await close()
  expect(await under.db.row(COPY)).toEqual(before)
})
