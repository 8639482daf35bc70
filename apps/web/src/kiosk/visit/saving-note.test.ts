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

describe('the note about undelivered writes', () => {
  test.each([
    [[], [], null],
    [['check-in'], [], 'We’re still saving your check-in. You don’t need to wait here.'],
    [['waiver', 'check-in'], [], 'We’re still saving your check-in and your signature. You don’t need to wait here.'],
    [[], ['waiver'], 'We couldn’t save your signature. Please see the front desk.'],
    [['check-in'], ['waiver'], 'We couldn’t save your signature. Please see the front desk.'],
  ] as const)('is, for the pending writes %j and the refused writes %j, %j', (waiting, notTaken, note) => {
    expect(said(savingNote(waiting, notTaken))).toBe(note)
  })
})

describe('the note about the text message', () => {
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
  ] as const)('is, for a text in the state %s, %j', (state, note) => {
    expect(said(textNote({ scenario: 'ON_TIME', state }))).toBe(note)
  })

  test('says how many minutes ago the first text was sent if a second text was not sent', () => {
    expect(
      said(textNote({ scenario: 'DUPLICATE_PREVENTED', state: 'DUPLICATE_PREVENTED', lastSentMinutesAgo: 12 })),
    ).toBe('We sent you a text message 12 minutes ago.')
  })

  test('does not mention a first text if no text was sent', () => {
    const repeat = { scenario: 'DUPLICATE_PREVENTED', lastSentMinutesAgo: 1 } as const
    expect(said(textNote({ ...repeat, state: 'QUEUED' }))).toBe('A text message is being sent.')
    expect(said(textNote({ ...repeat, state: 'FAILED' }))).toBeNull()
    expect(said(textNote({ scenario: 'DUPLICATE_PREVENTED', state: 'DUPLICATE_PREVENTED' }))).toBeNull()
  })

  test('is null if the check-in causes no text message', () => {
    expect(said(textNote(null))).toBeNull()
  })
})
