import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calls } from './calls.ts'
import { managerCalls } from './manager-calls.ts'
import { officeCalls } from './office-calls.ts'

/** The calls that change nothing and therefore need no idempotency key: searches, previews and files. */
const WITHOUT_KEY = [
  OFFICE_CALLS.searchClients,
  OFFICE_CALLS.searchWaivers,
  OFFICE_CALLS.previewText,
  OFFICE_CALLS.previewEdition,
  OFFICE_CALLS.sampleOfEdition,
  OFFICE_CALLS.heldOfPerson,
  OFFICE_CALLS.exportPerson,
  OFFICE_CALLS.exportClients,
]

let sent: { method: string; path: string; key: string | null; body: unknown }[]

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (path: string, { method, headers, body }: RequestInit) => {
    sent.push({ method: method!, path, key: new Headers(headers).get('idempotency-key'), body })
    return Response.json([])
  })
})
afterEach(() => vi.unstubAllGlobals())

test('each call in a table of the contract gets a function that sends the call', async () => {
  await calls.appointmentsToday({ params: { phone: '7145550101' } })
  await managerCalls.dayAppointments({ query: { location_id: 'tustin', date: '2026-11-20' } })
  await officeCalls.correctVisit({ params: { key: 'b1' }, body: { came: true }, idempotencyKey: 'k1' })
  expect(sent).toEqual([
    { method: 'GET', path: '/api/appointments/today/7145550101', key: null, body: null },
    {
      method: 'GET',
      path: '/api/square/appointments-cache?location_id=tustin&date=2026-11-20',
      key: null,
      body: null,
    },
    { method: 'PUT', path: '/api/office/visits/b1/correction', key: 'k1', body: '{"came":true}' },
  ])
})

test('every write of the office requires an idempotency key, but searches, previews and files require none', () => {
  const writes = Object.values(OFFICE_CALLS).filter(({ method }) => method !== 'GET')
  expect(writes.filter(call => 'needsNoKey' in call)).toEqual(expect.arrayContaining(WITHOUT_KEY))
  expect(writes.filter(call => 'needsNoKey' in call)).toHaveLength(WITHOUT_KEY.length)
  for (const name of ['grantLocationDay', 'revokeLocationDay', 'makePairingLink', 'revokeDevice'] as const)
    expect(MANAGER_CALLS[name]).not.toHaveProperty('needsNoKey')
})

test('neither a write without an idempotency key nor a call without its input compiles', async () => {
  // @ts-expect-error a write needs an Idempotency-Key
  await officeCalls.endTwoStep()
  // @ts-expect-error the visit's key and the correction are missing
  await officeCalls.correctVisit({ idempotencyKey: 'k1' })
  // @ts-expect-error the contract has no such parameter
  await officeCalls.device({ params: { serial: 'd1' } })
  expect(sent).toHaveLength(3)
})
