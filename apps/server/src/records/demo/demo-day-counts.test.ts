import { LOCATION_KEYS } from '@frontlash/domain/location-key'
import { localInstant } from '@frontlash/domain/salon-day'
import { dayNumberOf } from '@frontlash/sandbox/salon/day-number'
import { DEMO_PHONES, planDemoPhones } from '@frontlash/sandbox/salon/demo-phones'
import { DEMO_SALON } from '@frontlash/sandbox/salon/salon-size'
import { seededDay } from '@frontlash/sandbox/salon/seeded-day'
import { customerOf, personOfCustomerId, phoneOf } from '@frontlash/sandbox/salon/seeded-people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markFresh } from '../../../test/bookings.ts'
import { type AppUnderTest, openContext } from '../../../test/salon-under-test.ts'
import { type TestClock, testClock } from '../../../test/test-clock.ts'
import { statement } from '../../platform/db/statement.ts'
import { advanceDemoDay } from './demo-cards.ts'

const TIME_ZONE = 'America/Los_Angeles'
/** A Friday, a busy Saturday, a quiet Tuesday, and the Sunday in March on which the clocks are set forward. */
const DAYS = ['2026-11-20', '2026-11-21', '2026-11-24', '2027-03-14']
const HOURS = ['08:30', '09:30', '11:00', '13:15', '15:00', '17:45', '19:30', '22:00']
/** After this time a card's state is final. A client comes at most 15 minutes late and is received soon afterwards. */
const SETTLED_AFTER_MINUTES = 30

let under: AppUnderTest
const clock: TestClock = testClock(localInstant(`${DAYS[0]}T08:00`, TIME_ZONE).toISOString())
beforeAll(async () => {
  under = await openContext({ clock })
})
afterAll(() => under.close())

const FILL = statement(
  'test.fill-demo-day',
  `insert into appointments (square_appointment_id, version, status, is_open, location_id, start_at, day, duration_minutes,
     service_name, technician_name, customer_name, customer_phone, square_created_at, square_updated_at, updated_at)
   select id, 1, status, status in ('ACCEPTED', 'PENDING'), location, start_at, :day, 60, '', '', 'Walk-in', phone, created_at,
          updated_at, created_at
     from jsonb_to_recordset(:bookings::jsonb) as x(id text, status text, location text, start_at timestamptz, phone text,
       created_at timestamptz, updated_at timestamptz)`,
)
const CARDS = statement(
  'test.demo-day-cards',
  `select a.location_id as location, a.start_at, a.customer_phone is null as "hasNoPhone", a.customer_phone = any(:phones) as "isOfDemoPhone",
          case when s.square_appointment_id is null then 'nothing' when s.mark = 'cancelled-here' then 'cancelled'
               when s.manager_marked_received then 'received' else 'waiting' end as state
     from appointments a left join daily_statuses s using (square_appointment_id) where a.day = :day and a.is_open`,
).returns<{ location: string; start_at: Date; hasNoPhone: boolean; isOfDemoPhone: boolean | null; state: string }>()

/**
 * Returns the phone number of a booking's customer. Returns null if the booking has no customer, or the customer no
 * phone number.
 */
function phoneAtSalon(customerId: string | undefined): string | null {
  const person = customerId === undefined ? undefined : personOfCustomerId(customerId)
  return person && customerOf(person).phone_number ? phoneOf(person) : null
}

async function fill(day: string): Promise<void> {
  const seeded = LOCATION_KEYS.flatMap((location, at) =>
    seededDay(DEMO_SALON, at, dayNumberOf(day), 'today').map(one => ({
      ...one,
      location,
      phone: phoneAtSalon(one.customer_id),
    })),
  )
  const now = clock.salonNow()
  const ofDemoPhones = planDemoPhones(now).flatMap(({ phone, bookings }) =>
    bookings.flatMap(({ location, startAt, isPastVisit }, at) =>
      isPastVisit
        ? []
        : {
            id: `${day}-${phone}-${at}`,
            status: 'ACCEPTED',
            location,
            start_at: startAt,
            phone,
            created_at: new Date(startAt.getTime() - 3 * 86_400_000),
            updated_at: now,
          },
    ),
  )
  await under.db.run(FILL, { day, bookings: JSON.stringify([...seeded, ...ofDemoPhones]) })
  await markFresh(under)
}

/** Counts a location's cards by state. Includes only cards whose time is over, and excludes the demo phones. */
async function statesAt(day: string, location: string): Promise<Record<string, number>> {
  const settledBefore = clock.salonNow().getTime() - SETTLED_AFTER_MINUTES * 60_000
  const cards = await under.db.rows(CARDS, { day, phones: DEMO_PHONES })
  const counted = cards.filter(
    card => card.location === location && !card.isOfDemoPhone && card.start_at.getTime() <= settledBefore,
  )
  return Object.fromEntries([...Map.groupBy(counted, card => card.state)].map(([state, of]) => [state, of.length]))
}

test.each(DAYS)(
  'on %s two clients per location never come, one booking is cancelled and all other clients are received',
  async day => {
    clock.set(localInstant(`${day}T08:00`, TIME_ZONE))
    await fill(day)
    for (const hour of HOURS) {
      clock.set(localInstant(`${day}T${hour}`, TIME_ZONE))
      await advanceDemoDay(under.context, DEMO_PHONES)
      for (const location of LOCATION_KEYS) {
        const { nothing = 0, cancelled = 0, waiting = 0, received = 0 } = await statesAt(day, location)
        const where = `${location} at ${hour}`
        expect(waiting, where).toBe(0)
        expect(nothing, where).toBeLessThanOrEqual(2)
        expect(cancelled, where).toBeLessThanOrEqual(1)
        if (hour !== HOURS.at(-1)) continue
        expect({ nothing, cancelled }, where).toEqual({ nothing: 2, cancelled: 1 })
        expect(received, where).toBeGreaterThan(40)
      }
    }
    const cards = await under.db.rows(CARDS, { day, phones: DEMO_PHONES })
    expect(cards.filter(card => card.hasNoPhone && card.state === 'received').length).toBeGreaterThan(4)
    const untouched = cards.filter(card => card.isOfDemoPhone)
    expect(untouched.length).toBeGreaterThan(10)
    expect(new Set(untouched.map(card => card.state))).toEqual(new Set(['nothing']))
  },
)

test('a demo that is started late in the day has the same cards as a demo that has run since the morning', async () => {
  const day = '2026-11-27'
  const perLocation = async () => {
    const found: Record<string, Record<string, number>> = {}
    for (const location of LOCATION_KEYS) found[location] = await statesAt(day, location)
    return found
  }
  clock.set(localInstant(`${day}T16:10`, TIME_ZONE))
  await fill(day)
  await advanceDemoDay(under.context, DEMO_PHONES)
  const late = await perLocation()
  await under.db.run(statement('test.clear-cards', 'delete from daily_statuses'))
  for (const hour of ['09:30', '12:00', '14:30', '16:10']) {
    clock.set(localInstant(`${day}T${hour}`, TIME_ZONE))
    await advanceDemoDay(under.context, DEMO_PHONES)
  }
  expect(await perLocation()).toEqual(late)
})

test('bookings that users change or cancel on the sandbox page do not affect the outcomes of other clients', async () => {
  const day = '2026-11-28'
  clock.set(localInstant(`${day}T08:00`, TIME_ZONE))
  await fill(day)
  // By noon a visitor has cancelled a tenth of the bookings and moved another tenth.
  clock.set(localInstant(`${day}T12:00`, TIME_ZONE))
  await advanceDemoDay(under.context, DEMO_PHONES)
  const before = await under.db.rows(STATES, { day })
  await under.db.run(
    statement(
      'test.change-some',
      `update appointments a set is_open = n % 20 <> 0, square_updated_at = :now
         from (select square_appointment_id, row_number() over (order by square_appointment_id) as n from appointments
                where day = :day and customer_phone is not null) as one
        where a.square_appointment_id = one.square_appointment_id and n % 10 = 0`,
    ),
    { day, now: clock.salonNow() },
  )
  await advanceDemoDay(under.context, DEMO_PHONES)
  expect(await under.db.rows(STATES, { day })).toEqual(before)
  clock.set(localInstant(`${day}T22:00`, TIME_ZONE))
  await advanceDemoDay(under.context, DEMO_PHONES)
  for (const location of LOCATION_KEYS) expect((await statesAt(day, location)).cancelled ?? 0).toBeLessThanOrEqual(1)
})

const STATES = statement(
  'test.demo-day-states',
  `select square_appointment_id, version, mark from daily_statuses where day = :day order by square_appointment_id`,
).returns<{ square_appointment_id: string; version: number; mark: string | null }>()
