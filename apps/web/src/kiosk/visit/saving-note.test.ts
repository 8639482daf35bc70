import { EN } from '@frontlash/domain/messages/en'
import { type Message, sayIn, sayMessage } from '@frontlash/domain/messages/say'
import { describe, expect, test } from 'vitest'
import { checkInState, savingNote, textNote } from './saving-note.ts'

const said = (message: Message | null) => message && sayMessage(sayIn<typeof EN>(EN, 'en'), message)

describe('the state of a check-in', () => {
  test.each([
    ['is "done" if none was sent', null, [], [], 'done'],
    ['is "done" after the server’s response', { checkedIn: true, kept: false }, [], [], 'done'],
    ['is "refused" after the server’s refusal', { checkedIn: false, kept: false }, [], [], 'refused'],
    ['is "saving" while the check-in is pending', { checkedIn: false, kept: true }, ['check-in'], [], 'saving'],
    ['is "done" if only the signature is pending', { checkedIn: false, kept: true }, ['waiver'], [], 'done'],
    ['is "done" after a late delivery', { checkedIn: false, kept: true }, [], [], 'done'],
    ['is "refused" after a late refusal', { checkedIn: false, kept: true }, [], ['check-in'], 'refused'],
  ] as const)('%s', (_, response, waiting, notTaken, state) => {
    expect(checkInState(response, waiting, notTaken)).toBe(state)
  })
})

describe('the note about unsaved data', () => {
  test.each([
    [[], [], null],
    [['check-in'], [], 'We’re still saving your check-in. You don’t need to wait here.'],
    [['waiver', 'check-in'], [], 'We’re still saving your check-in and your signature. You don’t need to wait here.'],
    [[], ['waiver'], 'We couldn’t save your signature. Please see the front desk.'],
    [['check-in'], ['waiver'], 'We couldn’t save your signature. Please see the front desk.'],
  ] as const)('for the pending items %j and the refused items %j is %j', (waiting, notTaken, note) => {
    expect(said(savingNote(waiting, notTaken))).toBe(note)
  })
})

describe('the note about the client’s text message', () => {
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
  ] as const)('for the state %s is %j', (state, note) => {
    expect(said(textNote({ scenario: 'ON_TIME', state }))).toBe(note)
  })

  test('names the minutes since the first text if a second text is not needed', () => {
    expect(
      said(textNote({ scenario: 'DUPLICATE_PREVENTED', state: 'DUPLICATE_PREVENTED', lastSentMinutesAgo: 12 })),
    ).toBe('We sent you a text message 12 minutes ago.')
  })

  test('does not mention a first text if no first text was sent', () => {
    const repeat = { scenario: 'DUPLICATE_PREVENTED', lastSentMinutesAgo: 1 } as const
    expect(said(textNote({ ...repeat, state: 'QUEUED' }))).toBe('A text message is being sent.')
    expect(said(textNote({ ...repeat, state: 'FAILED' }))).toBeNull()
    expect(said(textNote({ scenario: 'DUPLICATE_PREVENTED', state: 'DUPLICATE_PREVENTED' }))).toBeNull()
  })

  test('is missing if the check-in causes no text', () => {
    expect(said(textNote(null))).toBeNull()
  })
})
