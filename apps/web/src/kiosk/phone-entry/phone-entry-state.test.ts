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
  test('nobody is told that a number is too short before she presses Check In', () => {
    expect(after(...keys('714'))).toEqual({ step: 'typing', digits: '714', error: null, isTooShort: false })
  })

  test('pressing Check In early says what is missing and keeps what was typed', () => {
    expect(after(...keys('71455501'), { type: 'submit' })).toEqual({
      step: 'typing',
      digits: '71455501',
      error: 'Please enter a valid 10-digit phone number',
      isTooShort: true,
    })
  })

  test('a complaint goes away with the next key', () => {
    expect(after({ type: 'submit' }, ...keys('7'))).toEqual({
      step: 'typing',
      digits: '7',
      error: null,
      isTooShort: false,
    })
  })

  test('Backspace on an empty field takes a complaint away too', () => {
    expect(after({ type: 'submit' }, { type: 'key', key: 'Backspace' })).toEqual(EMPTY)
  })
})

describe('working', () => {
  const submitted: PhoneEntryEvent[] = [...keys('7145550101'), { type: 'submit' }]

  test('keys pressed while her number is looked up change nothing', () => {
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

  test('a failure brings her number back with the sentence, and no lash is to blame', () => {
    expect(after(...submitted, { type: 'skeleton' }, { type: 'failed', message: 'Error: no (500)' })).toEqual({
      step: 'typing',
      digits: '7145550101',
      error: 'Error: no (500)',
      isTooShort: false,
    })
  })

  test('an answer that comes after somebody started over changes nothing', () => {
    const fresh = after(...submitted, { type: 'reset' })
    expect(nextPhoneEntry(fresh, { type: 'done', isCheckedIn: true })).toBe(fresh)
    expect(nextPhoneEntry(fresh, { type: 'failed', message: 'late' })).toBe(fresh)
    expect(nextPhoneEntry(fresh, { type: 'candidates', candidates: CANDIDATES })).toBe(fresh)
  })

  test('of two who share a number, the one who taps her name is looked up as herself', () => {
    expect(
      after(...submitted, { type: 'candidates', candidates: CANDIDATES }, { type: 'chosen', appointmentId: 'b' }),
    ).toEqual({ step: 'processing', digits: '7145550101', appointmentId: 'b' })
  })
})
