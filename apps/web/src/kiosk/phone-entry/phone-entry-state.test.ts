import { describe, expect, test } from 'vitest'
import { EMPTY, nextPhoneEntry, type PhoneEntryEvent, type PhoneEntryState } from './phone-entry-state.ts'

const keys = (digits: string): PhoneEntryEvent[] =>
  [...digits].map(key => ({ type: 'key', key }) as Extract<PhoneEntryEvent, { type: 'key' }>)

function after(...events: PhoneEntryEvent[]): PhoneEntryState {
  return events.reduce(nextPhoneEntry, EMPTY)
}

const CANDIDATES = [
  { appointmentId: 'a', name: 'Maria G.', time: '11:45 AM', start_at: '2026-11-20T19:45:00Z' },
  { appointmentId: 'b', name: 'Ana G.', time: '1:00 PM', start_at: '2026-11-20T21:00:00Z' },
]

describe('typing', () => {
  test('no client reads that a number is too short before pressing Check In', () => {
    expect(after(...keys('714'))).toEqual({
      step: 'typing',
      digits: '714',
      error: null,
      isTooShort: false,
      refusedDigits: 0,
    })
  })

  test('pressing Check In early says what is missing and keeps what was typed', () => {
    expect(after(...keys('71455501'), { type: 'submit' })).toEqual({
      step: 'typing',
      digits: '71455501',
      error: 'Please enter a valid 10-digit phone number',
      isTooShort: true,
      refusedDigits: 0,
    })
  })

  test('a complaint goes away with the next key', () => {
    expect(after({ type: 'submit' }, ...keys('7'))).toEqual({
      step: 'typing',
      digits: '7',
      error: null,
      isTooShort: false,
      refusedDigits: 0,
    })
  })

  test('Backspace on an empty field takes a complaint away too', () => {
    expect(after({ type: 'submit' }, { type: 'key', key: 'Backspace' })).toEqual(EMPTY)
  })
})

describe('a number that begins with 0 or 1', () => {
  test.each(['0', '1'])('is not taken by the key %s, and each press says so again', key => {
    expect(after(...keys(key))).toEqual({ ...EMPTY, refusedDigits: 1 })
    expect(after(...keys(key), ...keys(key))).toEqual({ ...EMPTY, refusedDigits: 2 })
  })

  test('keeps the first ten digits when an eleventh is typed, and says so until the client types on', () => {
    expect(after(...keys('44770090012'))).toEqual({ ...EMPTY, digits: '4477009001', refusedDigits: 1 })
    expect(after(...keys('44770090012'), { type: 'key', key: 'Backspace' })).toEqual({ ...EMPTY, digits: '447700900' })
    expect(after({ type: 'filled', text: '+44 7700 900123' })).toEqual({
      ...EMPTY,
      digits: '4477009001',
      refusedDigits: 1,
    })
    expect(after({ type: 'filled', text: '+1 (714) 555-0102' })).toEqual({ ...EMPTY, digits: '7145550102' })
  })

  test('is taken from its area code on, and then nothing is said any more', () => {
    expect(after(...keys('17145550102'))).toEqual({ ...EMPTY, digits: '7145550102' })
  })

  test('says so in place of an earlier complaint, and gives way to a later one', () => {
    expect(after({ type: 'submit' }, ...keys('1'))).toEqual({ ...EMPTY, refusedDigits: 1 })
    expect(after(...keys('1'), { type: 'submit' })).toMatchObject({
      error: 'Phone number is required',
      refusedDigits: 0,
    })
  })

  test.each(['Clear', 'Backspace'] as const)('is forgotten with %s', key => {
    expect(after(...keys('1'), { type: 'key', key })).toEqual(EMPTY)
  })

  test('is read without its country code where it comes whole, and nothing has to be said', () => {
    expect(after({ type: 'filled', text: '+1 (714) 555-0102' })).toEqual({ ...EMPTY, digits: '7145550102' })
    expect(after({ type: 'filled', text: '1' })).toEqual({ ...EMPTY, refusedDigits: 1 })
  })
})

describe('working', () => {
  const submitted: PhoneEntryEvent[] = [...keys('7145550101'), { type: 'submit' }]

  test('keys pressed while the number is looked up change nothing', () => {
    const working = after(...submitted)
    expect(nextPhoneEntry(working, { type: 'key', key: 'Clear' })).toBe(working)
    expect(nextPhoneEntry(working, { type: 'filled', text: '5' })).toBe(working)
  })

  test('a second press of Check In changes nothing', () => {
    const working = after(...submitted)
    expect(nextPhoneEntry(working, { type: 'submit' })).toBe(working)
  })

  test('progress shows only once the skeleton does', () => {
    expect(after(...submitted, { type: 'progress', percent: 20 }).step).toBe('processing')
    expect(after(...submitted, { type: 'skeleton' }, { type: 'progress', percent: 45 })).toMatchObject({
      step: 'verifying',
      progressPercent: 45,
    })
  })

  test('a failure brings the number back with its message, and not as a number that is too short', () => {
    expect(after(...submitted, { type: 'skeleton' }, { type: 'failed', message: 'Error: no (500)' })).toEqual({
      step: 'typing',
      digits: '7145550101',
      error: 'Error: no (500)',
      isTooShort: false,
      refusedDigits: 0,
    })
  })

  test('a response that comes after the client started over changes nothing', () => {
    const fresh = after(...submitted, { type: 'reset' })
    expect(nextPhoneEntry(fresh, { type: 'done', isCheckedIn: true })).toBe(fresh)
    expect(nextPhoneEntry(fresh, { type: 'failed', message: 'late' })).toBe(fresh)
    expect(nextPhoneEntry(fresh, { type: 'candidates', candidates: CANDIDATES })).toBe(fresh)
  })

  test('looks up the client whose name is tapped, when two share a number', () => {
    expect(
      after(...submitted, { type: 'candidates', candidates: CANDIDATES }, { type: 'chosen', appointmentId: 'b' }),
    ).toEqual({ step: 'processing', digits: '7145550101', appointmentId: 'b' })
  })
})
