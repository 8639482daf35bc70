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

describe('the first screen', () => {
  test('shows no error for an incomplete phone number before Check In is pressed', () => {
    expect(after(...keys('714'))).toEqual({
      step: 'typing',
      digits: '714',
      error: null,
      isTooShort: false,
      refusedDigits: 0,
    })
  })

  test('shows an error if Check In is pressed with an incomplete phone number', () => {
    expect(after(...keys('71455501'), { type: 'submit' })).toEqual({
      step: 'typing',
      digits: '71455501',
      error: 'phone.invalid',
      isTooShort: true,
      refusedDigits: 0,
    })
  })

  test('shows no error any more after the next key is pressed', () => {
    expect(after({ type: 'submit' }, ...keys('7'))).toEqual({
      step: 'typing',
      digits: '7',
      error: null,
      isTooShort: false,
      refusedDigits: 0,
    })
  })

  test('shows no error any more after Backspace is pressed in an empty field', () => {
    expect(after({ type: 'submit' }, { type: 'key', key: 'Backspace' })).toEqual(EMPTY)
  })
})

describe('the phone number field', () => {
  test.each(['0', '1'])('rejects %s as the first digit', key => {
    expect(after(...keys(key))).toEqual({ ...EMPTY, refusedDigits: 1 })
    expect(after(...keys(key), ...keys(key))).toEqual({ ...EMPTY, refusedDigits: 2 })
  })

  test('rejects an eleventh digit and shows a hint until the next key is pressed', () => {
    expect(after(...keys('44770090012'))).toEqual({ ...EMPTY, digits: '4477009001', refusedDigits: 1 })
    expect(after(...keys('44770090012'), { type: 'key', key: 'Backspace' })).toEqual({ ...EMPTY, digits: '447700900' })
    expect(after({ type: 'filled', text: '+44 7700 900123' })).toEqual({
      ...EMPTY,
      digits: '4477009001',
      refusedDigits: 1,
    })
    expect(after({ type: 'filled', text: '+1 (714) 555-0102' })).toEqual({ ...EMPTY, digits: '7145550102' })
  })

  test('accepts further digits after it has rejected a 1', () => {
    expect(after(...keys('17145550102'))).toEqual({ ...EMPTY, digits: '7145550102' })
  })

  test('shows only the newer one of a hint and an error', () => {
    expect(after({ type: 'submit' }, ...keys('1'))).toEqual({ ...EMPTY, refusedDigits: 1 })
    expect(after(...keys('1'), { type: 'submit' })).toMatchObject({
      error: 'phone.required',
      refusedDigits: 0,
    })
  })

  test.each(['Clear', 'Backspace'] as const)('shows no hint any more after %s is pressed', key => {
    expect(after(...keys('1'), { type: 'key', key })).toEqual(EMPTY)
  })

  test('removes the country code from a phone number that the browser fills in', () => {
    expect(after({ type: 'filled', text: '+1 (714) 555-0102' })).toEqual({ ...EMPTY, digits: '7145550102' })
    expect(after({ type: 'filled', text: '1' })).toEqual({ ...EMPTY, refusedDigits: 1 })
  })
})

describe('a running check-in', () => {
  const submitted: PhoneEntryEvent[] = [...keys('7145550101'), { type: 'submit' }]

  test('ignores all keys that are pressed', () => {
    const working = after(...submitted)
    expect(nextPhoneEntry(working, { type: 'key', key: 'Clear' })).toBe(working)
    expect(nextPhoneEntry(working, { type: 'filled', text: '5' })).toBe(working)
  })

  test('ignores a second press of Check In', () => {
    const working = after(...submitted)
    expect(nextPhoneEntry(working, { type: 'submit' })).toBe(working)
  })

  test('shows its progress only after the loading skeleton is visible', () => {
    expect(after(...submitted, { type: 'progress', percent: 20 }).step).toBe('processing')
    expect(after(...submitted, { type: 'skeleton' }, { type: 'progress', percent: 45 })).toMatchObject({
      step: 'verifying',
      progressPercent: 45,
    })
  })

  test('keeps the phone number and shows an error after a failure', () => {
    expect(after(...submitted, { type: 'skeleton' }, { type: 'failed', failure: { unexpected: 'no' } })).toEqual({
      step: 'typing',
      digits: '7145550101',
      error: { unexpected: 'no' },
      isTooShort: false,
      refusedDigits: 0,
    })
  })

  test('ignores a response that arrives after the client has started over', () => {
    const fresh = after(...submitted, { type: 'reset' })
    expect(nextPhoneEntry(fresh, { type: 'done', isCheckedIn: true })).toBe(fresh)
    expect(nextPhoneEntry(fresh, { type: 'failed', failure: 'error.noServer' })).toBe(fresh)
    expect(nextPhoneEntry(fresh, { type: 'candidates', candidates: CANDIDATES })).toBe(fresh)
  })

  test('continues with the booking of the name that the client has tapped', () => {
    expect(
      after(...submitted, { type: 'candidates', candidates: CANDIDATES }, { type: 'chosen', appointmentId: 'b' }),
    ).toEqual({ step: 'processing', digits: '7145550101', appointmentId: 'b' })
  })
})
