import { expect, test } from 'vitest'
import { assignmentSource, initialAssignment } from './assignment.ts'
import { bookingMinutes, segmentTimes } from './booking-length.ts'
import { customerName } from './customer-name.ts'
import { northAmericanNumber } from './provider-phone.ts'
import { joinServices, serviceName } from './service-name.ts'

const nobody = { givenName: '', familyName: '', nickname: '', companyName: '' }

test.each([
  [{ ...nobody, givenName: 'Maria', familyName: 'Gonzalez', nickname: 'Mimi' }, 'Maria Gonzalez'],
  [{ ...nobody, givenName: ' Maria ' }, 'Maria'],
  [{ ...nobody, familyName: 'Gonzalez' }, 'Gonzalez'],
  [{ ...nobody, nickname: 'Mimi', companyName: 'Bridal Co' }, 'Mimi'],
  [{ ...nobody, companyName: 'Bridal Co' }, 'Bridal Co'],
  [nobody, 'Walk-in'],
])('a client with the profile %j has the name %s', (profile, name) => {
  expect(customerName(profile)).toBe(name)
})

test.each([
  ['+1 714-555-0101', '+17145550101'],
  ['+17145550101', '+17145550101'],
  ['(714) 555-0101', '+17145550101'],
  ['714.555.0101', '+17145550101'],
  ['1 714 555 0101', '+17145550101'],
  ['+65 6123 4567 89', undefined],
  ['+65 6123 4567', undefined],
  ['+44 20 7946 0958', undefined],
  ['555-0101', undefined],
  ['', undefined],
])('the phone number %j is stored as %s', (text, stored) => {
  expect(northAmericanNumber(text)).toBe(stored)
})

test.each([
  [{ item: 'Classic Full Set', variation: 'Regular', variationCount: 1 }, 'Classic Full Set'],
  [{ item: 'Classic Full Set', variation: '', variationCount: 3 }, 'Classic Full Set'],
  [{ item: 'Classic Refill', variation: '2 Weeks', variationCount: 2 }, 'Classic Refill (2 Weeks)'],
  [{ item: 'Classic Refill', variation: '2 Weeks', variationCount: 1 }, 'Classic Refill'],
  [{ item: '', variation: '2 Weeks', variationCount: 1 }, '2 Weeks'],
  [{ item: '', variation: 'Regular', variationCount: 1 }, 'Appointment'],
])('the service %j has the name %s', (service, name) => {
  expect(serviceName(service)).toBe(name)
})

test.each([
  [['Lash Removal', 'Classic Full Set'], 'Lash Removal + Classic Full Set'],
  [['Lash Removal', 'Appointment'], 'Lash Removal + Appointment'],
  [['Appointment', 'Appointment'], 'Appointment'],
  [[], 'Appointment'],
])('a booking of the services %j has the label %s', (names, line) => {
  expect(joinServices(names)).toBe(line)
})

test('the length of a booking includes only positive pauses, and each segment starts after the pause before it', () => {
  const segments = [
    { durationMinutes: 30, intermissionMinutes: 10 },
    { durationMinutes: 90, intermissionMinutes: -5 },
    { durationMinutes: 1, intermissionMinutes: -1 },
  ]
  expect(bookingMinutes(segments)).toBe(131)
  expect(segmentTimes(segments)).toEqual([
    { startOffsetMinutes: 0, durationMinutes: 30 },
    { startOffsetMinutes: 40, durationMinutes: 90 },
    { startOffsetMinutes: 130, durationMinutes: 1 },
  ])
})

test('a booking without a length is treated as a booking of one hour', () => {
  expect(bookingMinutes([])).toBe(60)
  expect(bookingMinutes([{ durationMinutes: null, intermissionMinutes: 0 }])).toBe(60)
  expect(bookingMinutes([{ durationMinutes: 0, intermissionMinutes: 0 }])).toBe(60)
})

test('a booking for any technician keeps this assignment type after Square has assigned a technician', () => {
  expect(initialAssignment(true)).toBe('anyone_available')
  expect(initialAssignment(false)).toBeNull()
  expect(assignmentSource('anyone_available', false)).toBeNull()
  expect(assignmentSource('anyone_available', true)).toBe('post_booking_assignment')
  expect(assignmentSource('anyone_available', false, 'post_booking_assignment')).toBe('post_booking_assignment')
  expect(assignmentSource(null, true)).toBeNull()
})
