import { expect, test } from 'vitest'
import { TEXT_STATES, textReason } from './text-states.ts'

test.each([
  ['UNDELIVERED', '30003', 'The phone was off or out of reach.'],
  ['UNDELIVERED', '30006', 'This number cannot receive texts.'],
  ['FAILED', '30007', 'The carrier filtered it as spam.'],
  ['FAILED', '21610', 'This client has replied STOP.'],
  ['OPTED_OUT', null, 'This client has replied STOP.'],
  ['PARKED', 'ETIMEDOUT', 'It is not known whether it went out.'],
  ['FAILED', '30008', 'Refused by the provider (code 30008).'],
  ['FAILED', 'no text number', 'This number cannot receive texts.'],
  ['FAILED', null, 'Refused by the provider.'],
  ['EXPIRED', null, 'It is too late to send it.'],
  ['EXPIRED', 'left', 'It may not have gone out, and it was not sent again.'],
  ['CAPPED', null, 'A limit on texts was reached.'],
  ['CAPPED', 'budget', 'The budget for texts is used up.'],
  ['DELIVERED', null, null],
] as const)('a text with the state %s and the code %s has the reason %s', (state, code, reason) => {
  expect(textReason(state, code)).toBe(reason)
})

test('each state has a reason unless the state is a success', () => {
  const silent = TEXT_STATES.filter(state => textReason(state, null) === null)
  expect(silent).toEqual(['QUEUED', 'SENDING', 'SENT', 'DELIVERED'])
})
