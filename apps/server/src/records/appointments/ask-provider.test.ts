import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openSalonWithSquare, type SalonWithSquare } from '../../../test/salon-with-square.ts'
import { statement } from '../../platform/db/statement.ts'
import { syncLocations } from '../square-locations/sync-locations.ts'
import { askProvider } from './ask-provider.ts'
import { markFailed } from './sync-state-store.ts'

let under: SalonWithSquare
beforeAll(async () => {
  under = await openSalonWithSquare({ slowMs: 2_000 })
  await syncLocations(under.context, { kind: 'interactive', giveUp: AbortSignal.timeout(5_000) })
})
afterAll(() => under.close())
afterEach(() => under.sandbox.failures.set('square', 'ok', 0))

const OF_PHONE = statement(
  'test.rows-of-phone',
  `select day, customer_name, service_name, technician_name from appointments where customer_phone = :customerPhone order by start_at`,
).returns<{ day: string; customer_name: string; service_name: string; technician_name: string }>()

test('the booking of an unknown client is found at Square and stored with the client’s, service’s and technician’s names', async () => {
  expect(await askProvider(under.context, '+17145550113', { timeoutMs: 3_000 })).toEqual({ ok: true, found: 1 })
  expect(await under.db.rows(OF_PHONE, { customerPhone: '+17145550113' })).toEqual([
    {
      day: '2026-11-20',
      customer_name: 'Priya Shah',
      service_name: 'Classic Full Set',
      technician_name: expect.stringMatching(/\p{L}/u),
    },
  ])
})

test('a search for a phone number without a client succeeds and finds no bookings', async () => {
  expect(await askProvider(under.context, '+17145550114', { timeoutMs: 3_000 })).toEqual({ ok: true, found: 0 })
})

test('a booking forty days ahead is found only if daysAhead is raised', async () => {
  expect(await askProvider(under.context, '+17145550122', { timeoutMs: 3_000 })).toMatchObject({ ok: true, found: 0 })
  const far = await askProvider(under.context, '+17145550122', { timeoutMs: 3_000, daysAhead: 180 })
  expect(far).toEqual({ ok: true, found: 1 })
  expect(await under.db.rows(OF_PHONE, { customerPhone: '+17145550122' })).toMatchObject([
    { customer_name: 'Teresa Villanueva' },
  ])
})

test('the result of a search is "unknown" if Square does not respond before the timeout', async () => {
  under.sandbox.failures.set('square', 'slow', 60)
  const startedAt = performance.now()
  expect(await askProvider(under.context, '+17145550101', { timeoutMs: 300 })).toEqual({ ok: false })
  expect(performance.now() - startedAt).toBeLessThan(1_500)
})

test('Square is not called if the stored sync state says that Square fails', async () => {
  await markFailed(under.db, 'daily', under.context.clock.realNow(), 'down: ECONNREFUSED')
  expect(await askProvider(under.context, '+17145550101', { timeoutMs: 3_000 })).toEqual({ ok: false })
  expect(await under.db.rows(OF_PHONE, { customerPhone: '+17145550101' })).toEqual([])
})
