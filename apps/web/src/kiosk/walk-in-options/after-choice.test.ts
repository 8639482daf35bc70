import { expect, test } from 'vitest'
import { afterChoice } from './after-choice.ts'

const says = (signedToday: boolean) => () => Promise.resolve({ signedToday })
const isAway = () => Promise.reject(new Error('no response'))

test.each([
  ['who is new has to register', null, null, says(true), '/register'],
  ['who signed today, but not in this visit, has to sign', 'c1', null, says(true), '/waiver'],
  ['has to sign if only another person has signed', 'c1', 'c2', says(true), '/waiver'],
  ['who has signed in this visit need not sign again', 'c1', 'c1', says(true), '/appointment-status'],
  ['whose signature the server does not have has to sign', 'c1', 'c1', says(false), '/waiver'],
  ['has to sign if the server does not respond', 'c1', 'c1', isAway, '/waiver'],
] as const)('a walk-in %s', async (_what, clientId, waiverDone, askServer, to) => {
  expect(await afterChoice(clientId, waiverDone, askServer)).toBe(to)
})
