import { describe, expect, test } from 'vitest'
import { checkInState, savingNote, textNote } from './saving-note.ts'

describe('whether the server has the client’s check-in', () => {
  test.each([
    ['no response asked for', null, [], [], 'done'],
    ['a response', { checkedIn: true, kept: false }, [], [], 'done'],
    ['refused', { checkedIn: false, kept: false }, [], [], 'refused'],
    ['kept and waiting', { checkedIn: false, kept: true }, ['check-in'], [], 'saving'],
    ['kept, only the signature waits still', { checkedIn: false, kept: true }, ['waiver'], [], 'done'],
    ['kept and delivered', { checkedIn: false, kept: true }, [], [], 'done'],
    ['kept and then not taken', { checkedIn: false, kept: true }, [], ['check-in'], 'refused'],
  ] as const)('%s', (_, response, waiting, notTaken, state) => {
    expect(checkInState(response, waiting, notTaken)).toBe(state)
  })
})

describe('the writes that are still on their way', () => {
  test.each([
    [[], [], null],
    [['check-in'], [], 'We’re still saving your check-in. You don’t need to wait here.'],
    [['waiver', 'check-in'], [], 'We’re still saving your check-in and your signature. You don’t need to wait here.'],
    [[], ['waiver'], 'We couldn’t save your signature. Please see the front desk.'],
    [['check-in'], ['waiver'], 'We couldn’t save your signature. Please see the front desk.'],
  ] as const)('%j waiting and %j not taken reads %j', (waiting, notTaken, note) => {
    expect(savingNote(waiting, notTaken)).toBe(note)
  })
})

describe('the note about the text', () => {
  test.each([
    ['QUEUED', 'A text message about this is being sent.'],
    ['SENT', 'We sent you a text message about this.'],
    ['DELIVERED', 'You have a text message from us about this.'],
    ['OPTED_OUT', null],
    ['NO_CONSENT', null],
    ['QUIET_HOURS', null],
    ['CAPPED', null],
    ['NOT_CONFIGURED', null],
    ['FAILED', null],
  ] as const)('%s: %j', (state, note) => {
    expect(textNote({ scenario: 'ON_TIME', state })).toBe(note)
  })

  test('a repeat says when the first one went', () => {
    expect(textNote({ scenario: 'DUPLICATE_PREVENTED', state: 'DUPLICATE_PREVENTED', lastSentMinutesAgo: 12 })).toBe(
      'We sent you a text message 12 minutes ago.',
    )
  })

  test('a repeat of a text that has not gone out does not say that it was sent', () => {
    const repeat = { scenario: 'DUPLICATE_PREVENTED', lastSentMinutesAgo: 1 } as const
    expect(textNote({ ...repeat, state: 'QUEUED' })).toBe('A text message is being sent.')
    expect(textNote({ ...repeat, state: 'FAILED' })).toBeNull()
    expect(textNote({ scenario: 'DUPLICATE_PREVENTED', state: 'DUPLICATE_PREVENTED' })).toBeNull()
  })

  test('nothing is said where nothing is known', () => {
    expect(textNote(null)).toBeNull()
  })
})
