import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AppUnderTest, openContext } from '../../../test/salon-under-test.ts'
import { openScriptedProvider } from '../../../test/scripted-provider.ts'
import type { RetryPolicy } from '../../integrations/square/square.ts'
import { statement } from '../../platform/db/statement.ts'
import { syncLocations } from './sync-locations.ts'

let under: AppUnderTest
let provider: Awaited<ReturnType<typeof openScriptedProvider>>
let atSquare: object[] = []

beforeAll(async () => {
  provider = await openScriptedProvider((_call, reply) =>
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ locations: atSquare })),
  )
  under = await openContext({
    config: {
      square: { accessToken: 't', baseUrl: provider.url, webhookSignatureKeys: [], webhookUrl: 'http://localhost/' },
    },
  })
})
afterAll(async () => {
  await under.close()
  await provider.close()
})
beforeEach(async () => {
  const forget = statement(
    'test.forget-locations',
    `update locations set square_location_id = null, address = '', phone = '', time_zone = 'America/Los_Angeles'`,
  )
  await under.db.run(forget)
  await under.context.locations.refresh()
})

function location(id: string, name: string, fields: object = {}): object {
  return { id, name, status: 'ACTIVE', timezone: 'America/Los_Angeles', ...fields }
}

function sync() {
  const retryPolicy: RetryPolicy = { kind: 'interactive', giveUp: AbortSignal.timeout(5_000) }
  return syncLocations(under.context, retryPolicy)
}

const FOUR = [
  location('L1', 'Frontlash Tustin'),
  location('L2', 'Frontlash - Irvine'),
  location('L3', 'frontlash santa ana'),
  location('L4', 'Costa Mesa (Newport Blvd)'),
]

test('the four locations are found at Square by name in any spelling', async () => {
  atSquare = FOUR
  expect(await sync()).toEqual({ ok: true, value: [] })
  expect(under.context.locations.all().map(one => one.squareLocationId)).toEqual(['L1', 'L2', 'L3', 'L4'])
})

test('a location that Square does not have is reported as missing, and the other locations are saved', async () => {
  atSquare = FOUR.slice(1)
  expect(await sync()).toEqual({ ok: true, value: [{ location: 'tustin', why: 'missing' }] })
  expect(under.context.locations.all().map(one => one.squareLocationId)).toEqual([null, 'L2', 'L3', 'L4'])
})

test('a location is reported as ambiguous if its name matches two locations at Square', async () => {
  atSquare = [...FOUR, location('L5', 'Irvine Spectrum')]
  expect(await sync()).toEqual({ ok: true, value: [{ location: 'irvine', why: 'ambiguous' }] })
  expect(under.context.locations.get('irvine').squareLocationId).toBeNull()
})

test('a name at Square that contains the names of two locations matches no location', async () => {
  atSquare = [...FOUR.slice(1), location('L5', 'Tustin and Irvine office')]
  expect(await sync()).toMatchObject({ value: [{ location: 'tustin', why: 'missing' }] })
  expect(under.context.locations.get('irvine').squareLocationId).toBe('L2')
})

test('a closed location at Square is ignored if an open location has the same name', async () => {
  atSquare = [location('L0', 'Old Frontlash Tustin', { status: 'INACTIVE' }), ...FOUR]
  expect(await sync()).toEqual({ ok: true, value: [] })
  expect(under.context.locations.get('tustin').squareLocationId).toBe('L1')
})

test('a location that no longer exists at Square keeps the stored data', async () => {
  atSquare = FOUR
  await sync()
  atSquare = FOUR.slice(1)
  await sync()
  expect(under.context.locations.get('tustin').squareLocationId).toBe('L1')
})

test('address and phone number are stored in readable form, and an invalid time zone is not stored', async () => {
  atSquare = [
    location('L1', 'Tustin', {
      timezone: 'Middle-earth/Shire',
      phone_number: '+1 714-555-0140',
      address: {
        address_line_1: '140 El Camino Real',
        address_line_2: 'Suite 3',
        locality: 'Tustin',
        administrative_district_level_1: 'CA',
        postal_code: '92780',
      },
    }),
    location('L2', 'Irvine', {
      timezone: 'America/Denver',
      phone_number: '949.555.0162',
      address: { locality: 'Irvine' },
    }),
    ...FOUR.slice(2),
  ]
  await sync()
  expect(under.context.locations.get('tustin')).toMatchObject({
    address: '140 El Camino Real, Suite 3, Tustin, CA 92780',
    phone: '(714) 555-0140',
    timeZone: 'America/Los_Angeles',
  })
  expect(under.context.locations.get('irvine')).toMatchObject({
    address: 'Irvine',
    phone: '(949) 555-0162',
    timeZone: 'America/Denver',
  })
})
