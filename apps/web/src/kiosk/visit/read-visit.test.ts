import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readVisit, type VisitStep } from './read-visit.ts'

const PHONE = { phoneNumber: '7145550101' }
const MARIA = { clientData: { id: 'c1', first_name: 'Maria', last_name: 'G.', phone: '+17145550101' } }
const MARIA_TO_BE = { autoCreateClient: { firstName: 'Maria', lastName: 'G.', phone: '7145550101' } }
const BOOKING = { foundAppointment: { square_appointment_id: 'sq1' } }
const FOUND = { squareVerificationResult: { scenario: 'ON_TIME', appointment: null } }
const REFILL = { walkInIntent: { timing: 'now', service: 'refill' } }
const UNKNOWN = { existingClient: 'false' }
const KNOWN = { existingClient: 'true' }
const checkIn = (more: object) => ({
  lastCheckIn: { checkInId: 'k1', checkedIn: true, kept: false, smsResult: null, ...more },
})
const WAITING = checkIn({ checkInId: null, checkedIn: false, kept: true })
const NOT_TODAY = checkIn({ checkInId: null, checkedIn: false, noWalkIns: true })
const BY_HAND = { visit: { service: 'Refill', technician: 'Lena', at: '2026-11-20T19:45:00Z', daysSinceLastVisit: 3 } }

/** Stores a visit under the names that every version of the product uses. */
function store(values: object) {
  for (const [key, value] of Object.entries(values))
    sessionStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
}

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test.each<[string, object, VisitStep]>([
  ['nobody has typed anything', {}, 'none'],
  ['the stored data contain no phone number', { ...FOUND, ...REFILL, ...checkIn({}) }, 'none'],
  ['a phone number was typed', PHONE, 'number'],
  ['the salon does not know the phone number', { ...PHONE, ...UNKNOWN }, 'number'],
  ['a client with an unknown number wants a refill', { ...PHONE, ...UNKNOWN, ...REFILL }, 'number'],
  ['an unknown number has a booking', { ...PHONE, ...UNKNOWN, ...FOUND, ...BOOKING, ...MARIA_TO_BE }, 'new-client'],
  ['the salon knows the client', { ...PHONE, ...KNOWN, ...MARIA }, 'client'],
  ['a known client continues with a found booking', { ...PHONE, ...MARIA, ...BOOKING, ...MARIA_TO_BE }, 'client'],
  ['a known client wants a refill', { ...PHONE, ...MARIA, ...REFILL }, 'client'],
  ['a check-in waits for the server', { ...PHONE, ...MARIA, ...WAITING }, 'sent'],
  ['the client is checked in', { ...PHONE, ...MARIA, ...FOUND, ...checkIn({}) }, 'sent'],
  ['the server stores only the arrival', { ...PHONE, ...MARIA, ...checkIn({ checkedIn: false }) }, 'sent'],
  ['no walk-ins are taken today', { ...PHONE, ...MARIA, ...NOT_TODAY }, 'no-walk-ins'],
  ['a client has pressed Check In Now', { ...PHONE, ...MARIA, ...checkIn(BY_HAND) }, 'checked-in-now'],
  ['Check In Now waits for the server', { ...MARIA, ...checkIn({ ...BY_HAND, kept: true }) }, 'checked-in-now'],
  ['the stored client cannot be read', { ...PHONE, clientData: '{"id":', ...checkIn({}) }, 'number'],
])('the current step of a visit can be read from the stored data if %s', (_what, stored, step) => {
  store(stored)
  expect(readVisit().step).toBe(step)
})

test('the phone number of a visit is the typed number, or the client’s number if none was typed', () => {
  store(MARIA)
  expect(readVisit().phone).toBe('+17145550101')
  store(PHONE)
  expect(readVisit().phone).toBe('7145550101')
})

test('each step of a visit contains the data for the screens of this step', () => {
  store({ ...PHONE, ...UNKNOWN, ...FOUND, ...BOOKING, ...MARIA_TO_BE })
  expect(readVisit()).toEqual({
    step: 'new-client',
    client: null,
    phone: '7145550101',
    isPhoneUnknown: true,
    verification: FOUND.squareVerificationResult,
    intent: null,
    newClient: MARIA_TO_BE.autoCreateClient,
    booking: BOOKING.foundAppointment,
  })
  store({ ...KNOWN, ...MARIA, ...REFILL, ...checkIn(BY_HAND) })
  expect(readVisit()).toMatchObject({
    step: 'checked-in-now',
    client: { id: 'c1', first_name: 'Maria' },
    isPhoneUnknown: false,
    intent: REFILL.walkInIntent,
    checkedInFor: BY_HAND.visit,
  })
})
