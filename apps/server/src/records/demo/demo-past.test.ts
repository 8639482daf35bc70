import { DEFAULT_THRESHOLDS } from '@frontlash/domain/check-in/scenario'
import { expect, test } from 'vitest'
import { type PastBooking, pastDay } from './demo-past.ts'

const OPENS_AT = new Date('2026-11-18T18:00:00Z')
const OF = { location: 'tustin', day: '2026-11-18', opensAt: OPENS_AT, thresholds: DEFAULT_THRESHOLDS }

function bookings(count: number, change: Partial<PastBooking> = {}): PastBooking[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `booking-${at}`,
    startAt: new Date(OPENS_AT.getTime() + at * 10 * 60_000),
    durationMinutes: 90,
    service: 'Classic Full Set',
    technician: 'Mia',
    customerName: `Client Number${at}`,
    phone: `+17145553${100 + at}`,
    card: null,
    ...change,
  }))
}

const withoutIds = (day: ReturnType<typeof pastDay>) => ({
  ...day,
  visits: day.visits.map(({ id: _, visitId: __, ...visit }) => visit),
})

test('the same bookings always give the same day', () => {
  expect(withoutIds(pastDay(OF, bookings(50)))).toEqual(withoutIds(pastDay(OF, bookings(50))))
})

test('47 of 50 clients are received, one booking is cancelled, and walk-ins come too', () => {
  const { visits, cancelled } = pastDay(OF, bookings(50))
  const booked = visits.filter(one => one.appointmentId)
  expect(cancelled).toHaveLength(1)
  expect(booked.filter(one => one.receivedAt)).toHaveLength(47)
  expect(booked.length - 47).toBeLessThanOrEqual(2)
  expect(visits.filter(one => !one.appointmentId).length).toBeGreaterThanOrEqual(2)
})

test('a client who comes 20 minutes after the start or later is too late, and is not checked in', () => {
  const days = Array.from({ length: 40 }, (_, at) =>
    pastDay(
      OF,
      bookings(20).map(one => ({ ...one, id: `${at} ${one.id}` })),
    ),
  )
  const late = days.flatMap(day => day.visits).filter(one => one.appointmentId && !one.isCheckIn)
  expect(late.length).toBeGreaterThan(0)
  for (const visit of late) {
    expect(visit).toMatchObject({ scenario: 'TOO_LATE', receivedAt: null, rating: null })
    expect(visit.at.getTime() - visit.startAt!.getTime()).toBeGreaterThanOrEqual(20 * 60_000)
  }
})

test('a visit has the times of its card if the demo ran on that day', () => {
  const checkedInAt = new Date('2026-11-18T18:03:00Z')
  const receivedAt = new Date('2026-11-18T18:09:00Z')
  const { visits, cancelled } = pastDay(OF, bookings(5, { card: { checkedInAt, receivedAt } }))
  const booked = visits.filter(one => one.appointmentId)
  expect(booked).toHaveLength(5)
  for (const visit of booked) expect(visit).toMatchObject({ at: checkedInAt, receivedAt })
  expect(cancelled).toEqual([])
})

test('two bookings of one client are one visit', () => {
  const { visits } = pastDay(OF, bookings(8, { phone: '+17145553999' }))
  const booked = visits.filter(one => one.appointmentId)
  expect(new Set(booked.map(one => one.visitId))).toEqual(new Set([booked[0]!.id]))
})
