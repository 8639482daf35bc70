import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openSalonWithSquare, type SalonWithSquare } from '../../../../test/salon-with-square.ts'
import { bookingEvent, deliver } from '../../../../test/square-events.ts'
import { statement } from '../../../platform/db/statement.ts'
import { runJobs } from '../../../platform/jobs/job-worker.ts'
import type { BackgroundWork } from '../../../platform/jobs/repeat.ts'
import { readAppointments } from '../../../records/appointments/appointment-store.ts'
import { syncDaily } from '../../../records/appointments/sync-from-square.ts'
import { SQUARE_EVENT_JOB } from '../../../records/square-webhooks/receive-square-event.ts'
import { workSquareEvent } from '../../../records/square-webhooks/work-square-event.ts'

/** How often each event is delivered; WEBHOOK_REPLAYS=20 makes a long run. */
const REPLAYS = Number(process.env.WEBHOOK_REPLAYS ?? 3)
const VERSIONS = 4
const DELIVERED_AT_ONCE = 10
const TODAY = { fromMs: Date.parse('2026-11-20T08:00Z'), toMs: Date.parse('2026-11-21T07:59Z'), take: 500 }

let under: SalonWithSquare
let worker: BackgroundWork

beforeAll(async () => {
  under = await openSalonWithSquare()
  expect(await syncDaily(under.context, new AbortController().signal)).toMatchObject({ ok: true })
  worker = runJobs(under.context, { [SQUARE_EVENT_JOB]: payload => workSquareEvent(under.context, payload) })
})
afterAll(async () => {
  await worker.stop()
  await under.close()
})

const WAITING = statement('test.jobs-waiting', 'select kind, last_error as error from jobs').returns<object>()
const REPEATED = statement(
  'test.repeated-changes',
  `select 1 from board_events where kind = 'appointment'
    group by data ->> 'square_appointment_id', data ->> 'version' having count(*) > 1`,
)

test(`each booking equals its newest version after a day’s webhook events were delivered ${REPLAYS} times in random order`, {
  timeout: 30_000 + REPLAYS * 15_000,
}, async () => {
  const bookings = under.sandbox.salon.bookings.list(TODAY)
  expect(bookings.length).toBeGreaterThan(40)
  const version = (n: number, booking: (typeof bookings)[number]) => ({
    ...booking,
    version: booking.version + n,
    start_at: new Date(Date.parse(booking.start_at) + n * 60_000).toISOString(),
    status: n === VERSIONS && booking.version % 2 === 0 ? 'CANCELLED_BY_CUSTOMER' : 'ACCEPTED',
  })
  const events = bookings.flatMap(one =>
    Array.from({ length: VERSIONS }, (_, n) => bookingEvent(version(n + 1, one), `${one.id} ${n}`)),
  )
  const deliveries = Array.from({ length: REPLAYS }, () => events)
    .flat()
    .map(event => ({ event, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
  const statuses = new Set<number>()
  const deliverAll = async () => {
    for (let next = deliveries.pop(); next; next = deliveries.pop())
      statuses.add((await deliver(under, next.event)).statusCode)
  }
  await Promise.all(Array.from({ length: DELIVERED_AT_ONCE }, deliverAll))
  expect([...statuses]).toEqual([200])
  await vi.waitFor(
    async () => {
      const waiting = await under.db.rows(WAITING)
      // A job that failed is repeated when the clock has reached its next time.
      if (waiting.length > 0) under.clock.addMinutes(1 / 60)
      expect(waiting).toEqual([])
    },
    { timeout: 20_000 },
  )

  const stored = await readAppointments(
    under.db,
    bookings.map(one => one.id),
  )
  const newest = bookings.map(one => version(VERSIONS, one))
  const seen = ({ id, version, start_at, status }: (typeof newest)[number]) => [id, version, start_at, status]
  expect(
    stored.map(row => [row.square_appointment_id, row.version, row.start_at.toISOString(), row.status]).sort(),
  ).toEqual(newest.map(seen).sort())
  expect(await under.db.rows(REPEATED)).toEqual([])
})
