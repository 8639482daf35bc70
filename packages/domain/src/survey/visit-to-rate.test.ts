import { expect, test } from 'vitest'
import { addDays } from '../salon-day.ts'
import { visitToRate } from './visit-to-rate.ts'

const TODAY = '2026-11-20'

type State = 'waits' | 'received' | 'rated'

/** Rows of `[name, days ago, outcome]`; the visits of a day are at consecutive hours, in the order of the rows. */
function visits(...visited: (readonly [string, number, State])[]) {
  return visited.map(([name, daysAgo, state], hour) => {
    const day = addDays(TODAY, -daysAgo)
    return {
      name,
      day,
      at: new Date(Date.parse(`${day}T10:00:00Z`) + hour * 3_600_000),
      isReceived: state !== 'waits',
      isRated: state === 'rated',
    }
  })
}

test.each([
  ['nothing without a visit', visits(), undefined],
  ['the visit of today once the client was received', visits(['now', 0, 'received']), 'now'],
  ['nothing while the client still waits', visits(['now', 0, 'waits']), undefined],
  ['the visit before today’s while the client waits', visits(['before', 9, 'received'], ['now', 0, 'waits']), 'before'],
  ['today’s visit rather than an earlier one', visits(['before', 9, 'received'], ['now', 0, 'received']), 'now'],
  ['nothing when today’s visit was rated', visits(['now', 0, 'rated']), undefined],
  ['the later of two visits today', visits(['removal', 0, 'received'], ['full set', 0, 'received']), 'full set'],
  ['today’s unrated visit when the other was rated', visits(['one', 0, 'received'], ['two', 0, 'rated']), 'one'],
  ['yesterday’s visit', visits(['yesterday', 1, 'received']), 'yesterday'],
  ['an earlier visit even if it was not marked as received', visits(['before', 9, 'waits']), 'before'],
  ['a visit 30 days ago', visits(['before', 30, 'received']), 'before'],
  ['nothing for a visit 31 days ago', visits(['before', 31, 'received']), undefined],
  ['nothing for a rated visit', visits(['before', 30, 'rated']), undefined],
  ['the last unrated visit', visits(['older', 20, 'received'], ['rated', 5, 'rated']), 'older'],
  ['the last of several visits', visits(['older', 20, 'received'], ['later', 5, 'received']), 'later'],
  ['nothing for a visit tomorrow', visits(['tomorrow', -1, 'received']), undefined],
])('the survey asks the client to rate %s', (_, of, name) => {
  expect(visitToRate(of, TODAY)?.name).toBe(name)
})
