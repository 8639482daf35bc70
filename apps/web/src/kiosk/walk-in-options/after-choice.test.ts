import { expect, test } from 'vitest'
import { afterChoice } from './after-choice.ts'

const says = (signedToday: boolean) => () => Promise.resolve({ signedToday })
const isAway = () => Promise.reject(new Error('no response'))

test.each([
  ['who is new must register', null, null, says(true), '/register'],
  ['who has signed today, but not in this visit, must sign', 'c1', null, says(true), '/waiver'],
  ['must sign if only another person has signed', 'c1', 'c2', says(true), '/waiver'],
  ['who has signed in this visit does not sign again', 'c1', 'c1', says(true), '/appointment-status'],
  ['must sign again if the server does not have the signature', 'c1', 'c1', says(false), '/waiver'],
  ['must sign if the server does not respond', 'c1', 'c1', isAway, '/waiver'],
] as const)('a walk-in client %s', async (_what, clientId, waiverDone, askServer, to) => {
  expect(await afterChoice(clientId, waiverDone, askServer)).toBe(to)
})
