import { expect, test } from 'vitest'
import { type DayBooking, duplicateIds } from './duplicates.ts'

const TEN = Date.parse('2026-11-20T18:00:00Z')

function booking(id: string, more: Partial<DayBooking> & { atMinutes?: number } = {}): DayBooking {
  const { atMinutes = 0, ...rest } = more
  return {
    id,
    customerName: `Client ${id}`,
    customerPhone: '',
    startMs: TEN + atMinutes * 60_000,
    durationMinutes: 60,
    isCancelled: false,
    ...rest,
  }
}

const marked = (...bookings: DayBooking[]) => [...duplicateIds(bookings)].sort()

test('bookings with one phone number in two formats belong to the same client', () => {
  const [a, b] = [
    booking('a', { customerPhone: '(714) 555-0101' }),
    booking('b', { customerPhone: '714.555.0101', atMinutes: 180 }),
  ]
  expect(marked(a, b)).toEqual(['a', 'b'])
})

test('two clients without a phone number are treated as different clients', () => {
  const none = { customerPhone: 'No phone available' }
  expect(marked(booking('a', none), booking('b', { ...none, atMinutes: 180 }))).toEqual([])
  expect(marked(booking('a'), booking('b'))).toEqual([])
})

test.each([
  ['Maria Gomez', 'MARIA  gomez', true],
  ['Maria De La Cruz', 'maria de la cruz', true],
  ['Maria', 'maria', true],
  ['Maria Gomez', 'Maria', false],
  ['Maria Gomez', 'Maria Garcia', false],
  ['', '', false],
  ['Walk-in', 'Walk-in', false],
])('%s and %s are treated as the same name (expected: %s)', (one, other, isSame) => {
  const found = marked(booking('a', { customerName: one }), booking('b', { customerName: other, atMinutes: 180 }))
  expect(found).toEqual(isSame ? ['a', 'b'] : [])
})

test.each([
  [0, false],
  [15, false],
  [16, true],
  [-1, true],
])('two visits with a pause of %i minutes are marked as duplicates (expected: %s)', (pauseMinutes, isMarked) => {
  const phone = { customerPhone: '7145550101' }
  const found = marked(booking('a', phone), booking('b', { ...phone, atMinutes: 60 + pauseMinutes }))
  expect(found).toEqual(isMarked ? ['a', 'b'] : [])
})

test('two consecutive bookings and a third booking in the evening are all marked as duplicates', () => {
  const phone = { customerPhone: '7145550101' }
  const day = [
    booking('a', phone),
    booking('b', { ...phone, atMinutes: 60 }),
    booking('c', { ...phone, atMinutes: 300 }),
  ]
  expect(marked(...day)).toEqual(['a', 'b', 'c'])
})

test('a cancelled booking is not marked as a duplicate', () => {
  const phone = { customerPhone: '7145550101' }
  expect(marked(booking('a', { ...phone, isCancelled: true }), booking('b', { ...phone, atMinutes: 180 }))).toEqual([])
})
