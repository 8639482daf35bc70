import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openSalonWithSquare, type SalonWithSquare } from '../../../test/salon-with-square.ts'
import { enrolDevice } from '../../../test/sign-in.ts'
import type { AppContext } from '../../app-context.ts'
import type { Square } from '../../integrations/square/square.ts'
import { statement } from '../../platform/db/statement.ts'
import { cacheFreshness, squareHealth } from './square-health.ts'
import { rollingWaitMs, syncBookingsPeriodically } from './sync-bookings-periodically.ts'
import { syncDaily } from './sync-from-square.ts'

let under: SalonWithSquare
beforeAll(async () => {
  under = await openSalonWithSquare({ slowMs: 6_000 })
})
afterAll(() => under.close())
afterEach(() => under.sandbox.failures.set('square', 'ok', 0))

/** Starts a server on the shared database. The server records its calls to Square. */
function server(): { context: AppContext; calls: string[] } {
  const calls: string[] = []
  const square: Square = {
    ...under.context.square,
    ask: (call, response, retryPolicy) => {
      calls.push(call.path)
      return under.context.square.ask(call, response, retryPolicy)
    },
  }
  return { context: { ...under.context, square }, calls }
}

test('one server copies the bookings from Square, and another server takes over when the first server stops', async () => {
  const [first, second] = [server(), server()]
  const work = syncBookingsPeriodically(first.context)
  await vi.waitFor(async () => expect((await cacheFreshness(under.context)).rollingCache.count).toBeGreaterThan(200), {
    timeout: 10_000,
  })
  const waiting = syncBookingsPeriodically(second.context)
  expect(first.calls[0]).toBe('/v2/locations')
  expect(first.calls[1]).toBe('/v2/bookings')
  await work.stop()
  // The first server has stopped. The second server takes over and continues the interval of the first.
  await vi.waitFor(() => expect(second.calls).toContain('/v2/bookings'), { timeout: 10_000 })
  await waiting.stop()
  expect(second.calls.filter(path => path === '/v2/bookings')).toHaveLength(1)
})

test.each([
  { copiedMinutesAgo: 0, waitMinutes: 15 },
  { copiedMinutesAgo: 5, waitMinutes: 10 },
  { copiedMinutesAgo: 16, waitMinutes: 0 },
  // The clock was set back after the copy was made, as at each start of a demo.
  { copiedMinutesAgo: -5, waitMinutes: 10 },
  { copiedMinutesAgo: -16, waitMinutes: 0 },
])(
  'a server that starts $copiedMinutesAgo minutes after a full copy makes the next copy $waitMinutes minutes later',
  async ({ copiedMinutesAgo, waitMinutes }) => {
    const copiedAt = new Date(under.context.clock.salonNow().getTime() - copiedMinutesAgo * 60_000)
    await under.db.run(statement('', `update sync_state set last_update = :copied_at where part = 'rolling'`), {
      copied_at: copiedAt,
    })
    expect(Math.ceil((await rollingWaitMs(under.context)) / 60_000)).toBe(waitMinutes)
  },
)

test('an interrupted first copy is completed within seconds once Square works again', async () => {
  await under.db.run(statement('', `update sync_state set last_update = null where part = 'rolling'`))
  let lists = 0
  const square: Square = {
    ...under.context.square,
    ask: async (call, response, retryPolicy) => {
      // Today is copied. The next two lists are requested concurrently and get no response.
      if (call.path === '/v2/bookings' && [2, 3].includes(++lists))
        return { ok: false, kind: 'timeout', detail: 'no answer' }
      return under.context.square.ask(call, response, retryPolicy)
    },
  }
  const work = syncBookingsPeriodically({ ...under.context, square })
  const failure = statement('', `select 1 from sync_state where part = 'rolling' and failing_since is not null`)
  await vi.waitFor(async () => expect(await under.db.rows(failure)).toHaveLength(1), { timeout: 10_000 })
  await vi.waitFor(async () => expect((await cacheFreshness(under.context)).rollingCache.lastUpdate).not.toBeNull(), {
    timeout: 15_000,
  })
  await work.stop()
})

test.each(['hang', 'slow', 'down', '429', '500', 'garbage'] as const)(
  'the kiosk gets a fast response from the copy even if Square has the failure "%s"',
  async failure => {
    const headers = await enrolDevice(under)
    const verify = async () => {
      const startedAt = performance.now()
      const response = await under.app.inject({
        method: 'POST',
        url: '/api/square/verify-appointment-cache',
        headers,
        payload: { phone: '7145550101' },
      })
      expect(response.json()).toMatchObject({ scenario: 'ON_TIME', source: 'cache' })
      return performance.now() - startedAt
    }
    await verify()
    under.sandbox.failures.set('square', failure, 60)
    // By now, the pause of the circuit breaker after the failures of the previous case has ended.
    under.clock.addMinutes(0.5)
    const { context, calls } = server()
    const work = syncBookingsPeriodically(context)
    await vi.waitFor(() => expect(calls).toContain('/v2/locations'), { timeout: 5_000 })
    const took: number[] = []
    for (let at = 0; at < 6; at++) took.push(await verify())
    await work.stop()
    // A check-in would take three seconds if it called Square.
    expect(Math.max(...took)).toBeLessThan(2_500)
  },
)

test('a nearly full disk stops copying bookings, and does not count as a failure of Square', async () => {
  const { context, calls } = server()
  const disk = { isFull: () => true, stop: () => {} }
  await expect(syncDaily({ ...context, disk }, new AbortController().signal)).rejects.toThrow('the disk is nearly full')
  expect(calls).toEqual([])
})

test('the health call reports Square as down after the first failed comparison with Square', async () => {
  under.sandbox.failures.set('square', '500', 60)
  const work = syncBookingsPeriodically(under.context)
  await vi.waitFor(async () => expect(await squareHealth(under.context)).toBe('down'), { timeout: 15_000 })
  await work.stop()
})
