import type { VerificationResponse } from '@frontlash/contract/check-in'
import { EN } from '@frontlash/domain/messages/en'
import { EN_DATES } from '@frontlash/domain/messages/en-dates'
import { ES } from '@frontlash/domain/messages/es'
import { ES_DATES } from '@frontlash/domain/messages/es-dates'
import { sayIn } from '@frontlash/domain/messages/say'
import { expect, test } from 'vitest'
import { resultView } from './result-view.ts'

const WORDS = { language: 'en', say: sayIn<typeof EN>(EN, 'en'), dates: EN_DATES } as const
const NOW = new Date('2026-11-20T19:00:00Z')
const ZONE = 'America/Los_Angeles'
const FOUND: VerificationResponse = {
  scenario: 'VALID_TIMING',
  phone: '+17145550101',
  appointment: {
    square_appointment_id: 'sq1',
    service_name: 'Volume Refill 💜',
    technician_name: 'Lena',
    start_at: '2026-11-20T19:45:00Z',
    duration_minutes: 60,
    customerName: 'Maria G.',
    locationId: 'tustin',
    locationName: 'Tustin',
  },
  message: 'You are early: your Volume Refill is at 11:45 AM.',
  suggestedAction: 'check_in',
  checkInTime: NOW.toISOString(),
  source: 'cache',
  cachedAt: NOW.toISOString(),
  daysSinceLastAppointment: 24,
  lastAppointment: { date: '2026-10-27T17:00:00Z', service: 'Volume Refill' },
  client: null,
  alreadyCheckedIn: false,
}

const view = (change: Partial<VerificationResponse> = {}) => resultView({ ...FOUND, ...change }, NOW, ZONE, WORDS)

test('the search result for a booking shows its day, time, service and location', () => {
  expect(view()).toMatchObject({
    kind: 'found',
    heading: 'Appointment Found!',
    note: null,
    facts: {
      date: 'Today, Friday, November 20',
      time: '11:45 AM',
      service: 'Volume Refill',
      duration: '60 min',
      location: 'Tustin',
      directions: [],
      lastVisit: { service: 'Volume Refill', day: 'October 27' },
      days: 24,
    },
  })
})

test.each(['TOO_EARLY', 'TOO_LATE', 'WRONG_DAY', 'WRONG_LOCATION'] as const)(
  'the search result for the scenario %s shows the message of the server',
  scenario => {
    expect(view({ scenario })).toMatchObject({ heading: 'Appointment Found!', note: FOUND.message })
  },
)

test.each([
  ['without a detailed scenario', {}, 'msg.tooLate'],
  ['with the detailed scenario VERY_LATE', { detailedScenario: 'VERY_LATE' }, 'msg.veryLate'],
] as const)(
  'the Spanish result %s does not depend on the clock, because each location has its own limits',
  (_, more, key) => {
    const spanish = { language: 'es', say: sayIn<typeof EN>(ES, 'es'), dates: ES_DATES } as const
    const appointment = { ...FOUND.appointment!, start_at: '2026-11-20T17:00:00Z' }
    expect(resultView({ ...FOUND, appointment, scenario: 'TOO_LATE', ...more }, NOW, ZONE, spanish)).toMatchObject({
      note: [key, { time: '9:00 a.m.' }],
    })
  },
)

test.each([
  ['VALID_TIMING', false],
  ['TOO_EARLY', false],
  ['TOO_LATE', false],
  ['WRONG_DAY', true],
  ['WRONG_LOCATION', false],
] as const)('the search result for the scenario %s has a button for a visit today (%s)', (scenario, mayAskForToday) => {
  expect(view({ scenario })).toMatchObject({ mayAskForToday })
})

test('the search result for a booking on another day shows the date of the booking', () => {
  const appointment = { ...FOUND.appointment!, start_at: '2026-12-10T19:45:00Z' }
  expect(view({ scenario: 'WRONG_DAY', appointment })).toMatchObject({ facts: { date: 'Thursday, December 10' } })
})

test('the search result for a booking at another location shows the address of this location', () => {
  const elsewhere = {
    correctLocationName: 'Irvine',
    correctLocationAddress: '14210 Culver Dr, Irvine, CA 92604',
    correctLocationPhone: '+19495550100',
  }
  expect(view({ scenario: 'WRONG_LOCATION', ...elsewhere })).toMatchObject({
    facts: { location: 'Irvine', directions: ['14210 Culver Dr, Irvine, CA 92604', '(949) 555-0100'] },
  })
})

test('the search result for a known client without a booking welcomes the client back', () => {
  const message = 'Welcome back, Maria!'
  expect(view({ scenario: 'NO_APPOINTMENT_EXISTING_CLIENT', appointment: null, message })).toEqual({
    kind: 'welcome-back',
    heading: 'Welcome Back!',
    message,
  })
})

test.each([
  ['nothing was found', { scenario: 'NO_APPOINTMENT', appointment: null }],
  ['the screen does not expect the scenario', { scenario: 'FOUND' }],
  ['the booking has no valid time', { appointment: { ...FOUND.appointment!, start_at: 'soon' } }],
] as const)('the search result is "No Appointment Found" if %s', (_, change) => {
  expect(view(change)).toMatchObject({ kind: 'none', heading: 'No Appointment Found' })
})
