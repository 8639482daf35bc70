import { expect, test } from 'vitest'
import { afterChoice } from './after-choice.ts'

const says = (signedToday: boolean) => () => Promise.resolve({ signedToday })
const isAway = () => Promise.reject(new Error('no response'))

test.each([
  ['somebody new registers', null, null, says(true), '/register'],
  ['who has not come past the waiver in this visit signs, though they signed today', 'c1', null, says(true), '/waiver'],
  ['nor does the waiver of somebody else count', 'c1', 'c2', says(true), '/waiver'],
  ['who signed today at this location is not asked again', 'c1', 'c1', says(true), '/appointment-status'],
  ['whose signature the server does not have signs', 'c1', 'c1', says(false), '/waiver'],
  ['whom the server cannot be asked about signs', 'c1', 'c1', isAway, '/waiver'],
] as const)('%s', async (_what, clientId, waiverDone, askServer, to) => {
  expect(await afterChoice(clientId, waiverDone, askServer)).toBe(to)
})
