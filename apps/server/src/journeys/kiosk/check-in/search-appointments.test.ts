import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { book, markFresh } from '../../../../test/bookings.ts'
import { openSalonWithSquare, type SalonWithSquare } from '../../../../test/salon-with-square.ts'
import { enrolDevice } from '../../../../test/sign-in.ts'
import { statement } from '../../../platform/db/statement.ts'
import { syncLocations } from '../../../records/square-locations/sync-locations.ts'

const DAY = 1440
let under: SalonWithSquare
let kiosk: { cookie: string }
let phones = 100
beforeAll(async () => {
  under = await openSalonWithSquare()
  await syncLocations(under.context, { kind: 'interactive', giveUp: AbortSignal.timeout(5_000) })
  kiosk = await enrolDevice(under)
})
afterAll(() => under.close())
beforeEach(async () => {
  await markFresh(under)
  await under.db.run(statement('test.forget-lookups', 'truncate device_lookups, device_unknown_phones'))
})

const newPhone = () => `+1714556${String(1000 + phones++)}`
const inject = (url: string, payload: object, headers: Record<string, string> = kiosk) =>
  under.app.inject({ method: 'POST', url, payload, headers })
const search = async (phone: string, more: object = {}) => {
  const checkInTime = under.clock.salonNow().toISOString()
  const ask = { phone, searchAllLocations: true, searchDateRange: 180, checkInTime, ...more }
  return (await inject('/api/square/comprehensive-appointment-search', ask)).json()
}
const register = async (phone: string) =>
  (await inject('/api/clients', { phone, firstName: 'Maria', lastName: 'Gonzalez' })).json()

describe('the kiosk’s search for bookings', () => {
  test.each([
    [181, 'TOO_EARLY', 'VERY_EARLY'],
    [61, 'TOO_EARLY', 'TOO_EARLY'],
    [60, 'VALID_TIMING', 'EARLY'],
    [0, 'VALID_TIMING', 'ON_TIME'],
    [-15, 'VALID_TIMING', 'LATE_BUT_ALLOWED'],
    [-16, 'TOO_LATE', 'TOO_LATE'],
    [-61, 'TOO_LATE', 'VERY_LATE'],
    [DAY, 'WRONG_DAY', 'WRONG_DAY'],
    [180 * DAY, 'WRONG_DAY', 'WRONG_DAY'],
    [182 * DAY, 'NO_APPOINTMENT', 'NO_APPOINTMENT'],
  ])(
    'returns, for a booking %i minutes from now, the scenario %s, in detail %s',
    async (inMinutes, scenario, detailed) => {
      const phone = newPhone()
      await book(under, { phone, inMinutes })
      expect(await search(phone)).toMatchObject({ scenario, detailedScenario: detailed })
    },
  )

  test('returns the name of the other location for a booking at that location, today or in forty days', async () => {
    const [today, later] = [newPhone(), newPhone()]
    await book(under, { phone: today, inMinutes: 0, location: 'irvine' })
    await book(under, { phone: later, inMinutes: 40 * DAY, location: 'irvine' })
    expect(await search(today)).toMatchObject({ scenario: 'WRONG_LOCATION', correctLocationName: 'Irvine' })
    expect(await search(later)).toMatchObject({
      scenario: 'WRONG_DAY',
      correctLocationName: 'Irvine',
      appointment: { locationId: 'irvine', customerName: 'Maria G.' },
    })
  })

  test('greets a known client without a booking by name, and treats an unknown client as a walk-in', async () => {
    const known = newPhone()
    const { id } = await register(known)
    expect(await search(known)).toMatchObject({
      scenario: 'NO_APPOINTMENT_EXISTING_CLIENT',
      message: "Welcome back, Maria! We couldn't find any appointments for today, but you're already in our system.",
      suggestedAction: 'proceed_as_walkin',
      client: { id, last_name: 'G.' },
    })
    expect(await search(newPhone())).toMatchObject({
      scenario: 'NO_APPOINTMENT',
      message: "We couldn't find any appointments for this phone number. You may be a walk-in client.",
      suggestedAction: 'walk_in',
      client: null,
    })
  })

  test('finds no booking at other locations if limited to one location', async () => {
    const phone = newPhone()
    await book(under, { phone, inMinutes: 5 * DAY, location: 'irvine' })
    expect((await search(phone, { searchAllLocations: false })).scenario).toBe('NO_APPOINTMENT')
    expect((await search(phone, { searchDateRange: 4 })).scenario).toBe('NO_APPOINTMENT')
    expect((await search(phone, { searchDateRange: 5 })).scenario).toBe('WRONG_DAY')
  })
})

test('a search asks Square for half a year ahead if the copy is older than 15 minutes and has no booking of the client', async () => {
  expect((await search('(714) 555-0122')).source).toBe('cache')
  under.clock.addMinutes(16)
  expect(await search('(714) 555-0122')).toMatchObject({
    scenario: 'WRONG_DAY',
    source: 'provider',
    appointment: { customerName: 'Teresa V.', locationId: 'irvine' },
  })
})

test('the forty-first search in a minute is refused, while other lookups are still allowed', async () => {
  const phone = newPhone()
  const ask = () => inject('/api/square/comprehensive-appointment-search', { phone })
  for (let attempts = 1; attempts <= 40; attempts++) expect((await ask()).statusCode).toBe(200)
  const refused = await ask()
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBeDefined()
  expect((await inject('/api/square/verify-appointment-cache', { phone })).statusCode).toBe(200)
})

test('a search from a browser that is not enrolled is refused', async () => {
  const response = await inject('/api/square/comprehensive-appointment-search', { phone: newPhone() }, {})
  expect(response.json()).toMatchObject({ code: 'DEVICE_NOT_ENROLLED' })
})
