import type { LiveEvents } from '@frontlash/contract/realtime'
import { expect, test } from 'vitest'
import { withWalkIn } from './live-day.ts'

/** Somebody who came without a booking, as the stream tells it. */
function told(id: string, more: Partial<LiveEvents['check_in']> = {}): LiveEvents['check_in'] {
  const at = '2026-11-20T11:00:00-08:00'
  return { id, clientId: `client ${id}`, isWalkIn: true, walkInIntent: null, name: `Client ${id}`, at, ...more }
}

test('who came without a booking is on the list at once, by arrival, also when she never said that she is a walk-in', () => {
  const later = withWalkIn([], told('later', { isWalkIn: false, at: '2026-11-20T11:05:00-08:00' }))
  const both = withWalkIn(later, told('sooner'))
  expect(both.map(one => one.id)).toEqual(['sooner', 'later'])
})

test('who is received stays on the list, as received', () => {
  const waiting = withWalkIn([], told('ana', { isWalkIn: false }))
  const receivedAt = '2026-11-20T11:10:00-08:00'
  expect(withWalkIn(waiting, told('ana', { isWalkIn: false, receivedAt }))).toEqual([{ ...waiting[0], receivedAt }])
})

test('whose booking is found leaves the list, and who came for one never was on it', () => {
  const waiting = withWalkIn([], told('ana'))
  const booked = { isWalkIn: false, square_appointment_id: 'booking' }
  expect(withWalkIn(waiting, told('ana', booked))).toEqual([])
  expect(withWalkIn(waiting, told('eve', booked))).toBe(waiting)
})
