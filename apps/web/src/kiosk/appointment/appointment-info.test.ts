import type { AppointmentAnswer } from '@frontlash/contract/check-in'
import type { PastCheckIn } from '@frontlash/contract/visit-history'
import { describe, expect, test } from 'vitest'
import { bookingOfToday, bookingWords, checkInNowBody, isCheckedInToday } from './appointment-info.ts'

const ZONE = 'America/Los_Angeles'
/** 11:00 at the salon. */
const NOW = new Date('2026-11-20T19:00:00Z')

function booking(id: string, over: Partial<AppointmentAnswer> = {}): AppointmentAnswer {
  return {
    square_appointment_id: id,
    service_name: 'Volume Refill ✨',
    technician_name: 'Lena 🌸 Tustin',
    start_at: '2026-11-20T19:05:00Z',
    duration_minutes: 60,
    customerName: 'Maria G.',
    locationId: 'tustin',
    locationName: 'Tustin',
    ...over,
  }
}

const at = (check_in_time: string) => ({ check_in_time }) as PastCheckIn

describe('which booking of today is shown', () => {
  const [now, later] = [booking('now'), booking('later', { start_at: '2026-11-20T23:00:00Z' })]
  const elsewhere = booking('elsewhere', { locationId: 'irvine' })
  const daughters = booking('daughters', { customerName: 'Nina G.' })

  test.each([
    ['none', [], null],
    ['the nearest to now', [later, now], 'now'],
    ['one here, though another is nearer elsewhere', [elsewhere, later], 'later'],
    ['one elsewhere, where there is none here', [elsewhere], 'elsewhere'],
    ['hers, though her daughter is booked sooner', [daughters, later], 'later'],
    ['her daughter’s, where she has none', [daughters], 'daughters'],
  ] as const)('%s', (_, bookings, id) => {
    expect(bookingOfToday(bookings, 'Maria', 'tustin', NOW)?.square_appointment_id ?? null).toBe(id)
  })
})

describe('she counts as checked in', () => {
  test.each([
    ['by the flag of this visit', [], true, true],
    ['by a check-in of this morning', [at('2026-11-20T16:00:00Z')], false, true],
    ['by one a minute after midnight at the salon', [at('2026-11-20T08:01:00Z')], false, true],
    ['not by one a minute before midnight', [at('2026-11-20T07:59:00Z')], false, false],
    ['not by one of another day', [at('2026-11-19T19:00:00Z')], false, false],
    ['not without either', [], false, false],
  ] as const)('%s', (_, history, isFlagged, isCheckedIn) => {
    expect(isCheckedInToday(history, isFlagged, NOW, ZONE)).toBe(isCheckedIn)
  })
})

test('a booking is told without pictures, and its technician without the salon', () => {
  expect(bookingWords(booking('one'), ZONE)).toEqual({
    date: 'Friday, November 20',
    time: '11:05 AM',
    service: 'Volume Refill',
    technician: 'Lena',
  })
})

describe('Check In Now sends', () => {
  test('her booking of today', () => {
    expect(checkInNowBody('client', booking('one'), 'tustin')).toEqual({
      clientId: 'client',
      appointmentId: 'one',
      serviceType: 'Volume Refill',
      technician: 'Lena Tustin',
      location: 'tustin',
      isWalkIn: false,
    })
  })

  test('a walk-in where she has none', () => {
    expect(checkInNowBody('client', null, null)).toEqual({
      clientId: 'client',
      appointmentId: 'manual-checkin',
      serviceType: 'Walk-in Service',
      technician: 'To be assigned',
      isWalkIn: true,
    })
  })
})
