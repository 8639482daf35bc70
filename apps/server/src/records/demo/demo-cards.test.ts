import { afterAll, beforeAll, expect, test } from 'vitest'
import { book, markFresh } from '../../../test/bookings.ts'
import { openSalonWithTwilio, type SalonWithTwilio } from '../../../test/salon-with-twilio.ts'
import { statement } from '../../platform/db/statement.ts'
import { advanceDemoDay } from './demo-cards.ts'

const DEMO_PHONE = '+17145550101'

let under: SalonWithTwilio
beforeAll(async () => {
  under = await openSalonWithTwilio()
  for (let hour = -3; hour <= 3; hour++)
    for (let n = 0; n < 5; n++)
      for (const location of ['tustin', 'irvine'] as const)
        await book(under, { phone: `+1714555${3_000 + n * 10 + hour}`, inMinutes: hour * 60 + n, location })
  await book(under, { id: 'of-a-demo-phone', phone: DEMO_PHONE, inMinutes: -120 })
  await under.db.run(
    statement(
      'test.seeded',
      `update appointments set square_created_at = start_at - interval '40 days',
                                                   square_updated_at = start_at - interval '40 days'`,
    ),
  )
  await book(under, { id: 'made-by-a-visitor', phone: '+17145553999', inMinutes: -60 })
  await under.db.run(
    statement(
      'test.made-now',
      `update appointments set square_created_at = :squareUpdatedAt, square_updated_at = :squareUpdatedAt where square_appointment_id = 'made-by-a-visitor'`,
    ),
    { squareUpdatedAt: under.context.clock.salonNow() },
  )
})
afterAll(() => under.close())

const CARDS = statement(
  'test.demo-cards',
  `select a.square_appointment_id as id, a.location_id as location, s.version,
          extract(epoch from a.start_at - :now::timestamptz)::int / 60 as minutes,
          case when s.manager_marked_received_by like 'CANCELLED%' then 'cancelled'
               when s.manager_marked_received then 'received' when s.client_checked_in then 'checked-in' end as state
     from appointments a left join daily_statuses s using (square_appointment_id) order by a.start_at, id`,
).returns<{
  id: string
  location: string
  minutes: number
  state: string | null
  version: number | null
}>()
const UNDO = statement(
  'test.undo-check-in',
  `update daily_statuses set client_checked_in = false, client_checked_in_at = null, version = version + 1
    where square_appointment_id = :undone`,
)
const cards = () => under.db.rows(CARDS, { now: under.context.clock.salonNow() })
const TEXTS = statement('test.demo-text-count', 'select count(*)::int as count from texts').returns<{ count: number }>()
const pass = () => advanceDemoDay(under.context, [DEMO_PHONE])

test('the demo changes no card before the day’s bookings have been copied', async () => {
  expect(await pass()).toBe(0)
  await markFresh(under)
})

test('the demo marks a client as received some minutes after the check-in, and keeps changes by users', async () => {
  await pass()
  const waited = new Set<string>()
  let undone: string | undefined
  for (let minute = 0; minute < 75; minute++) {
    under.clock.addMinutes(1)
    await pass()
    for (const card of await cards()) {
      if (card.state === 'checked-in') {
        expect(card.version).toBe(1)
        waited.add(card.id)
        if (undone || card.location !== 'irvine') continue
        undone = card.id
        await under.db.run(UNDO, { undone })
      }
      if (card.state === 'received' && waited.has(card.id)) expect(card.version).toBe(2)
    }
  }
  const now = await cards()
  const received = now.filter(card => card.state === 'received').map(card => card.id)
  expect([...waited].filter(id => received.includes(id)).length).toBeGreaterThan(5)
  expect(now.find(card => card.id === undone)).toMatchObject({ state: null, version: 2 })
})

test('all clients are received by the end of the day except two at each location and a cancelled booking', async () => {
  under.clock.addMinutes(180)
  expect(await pass()).toBeGreaterThan(0)
  const all = await cards()
  const statesAt = (location: string) =>
    all.filter(card => card.location === location && card.id.startsWith('booking-')).map(card => card.state ?? 'none')
  const counts = (states: string[]) =>
    Object.fromEntries([...Map.groupBy(states, state => state)].map(([state, of]) => [state, of.length]))
  expect(counts(statesAt('tustin'))).toEqual({ none: 2, cancelled: 1, received: 32 })
  // A user has undone the check-in of one of the three clients without a state.
  expect(counts(statesAt('irvine'))).toEqual({ none: 3, cancelled: 1, received: 31 })
  expect(all.filter(card => !card.id.startsWith('booking-')).map(card => card.state)).toEqual([null, null])
  expect((await under.db.row(TEXTS))!.count).toBe(0)
  expect(await pass()).toBe(0)
})
