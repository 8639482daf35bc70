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
  ['nothing where there was no visit', visits(), undefined],
  ['the visit of today once the client was received', visits(['now', 0, 'received']), 'now'],
  ['not the visit of today while the client waits', visits(['now', 0, 'waits']), undefined],
  ['the last one before it while the client waits', visits(['before', 9, 'received'], ['now', 0, 'waits']), 'before'],
  ['today’s before an earlier one', visits(['before', 9, 'received'], ['now', 0, 'received']), 'now'],
  ['not today’s when it was rated', visits(['now', 0, 'rated']), undefined],
  ['the later one of two today', visits(['removal', 0, 'received'], ['full set', 0, 'received']), 'full set'],
  ['the other one of today when one was rated', visits(['one', 0, 'received'], ['two', 0, 'rated']), 'one'],
  ['yesterday’s', visits(['yesterday', 1, 'received']), 'yesterday'],
  ['an earlier one for which nobody noted that the client was received', visits(['before', 9, 'waits']), 'before'],
  ['one of 30 days ago', visits(['before', 30, 'received']), 'before'],
  ['not one of 31 days ago', visits(['before', 31, 'received']), undefined],
  ['not one that was rated', visits(['before', 30, 'rated']), undefined],
  ['the last one without a survey', visits(['older', 20, 'received'], ['rated', 5, 'rated']), 'older'],
  ['the last of several', visits(['older', 20, 'received'], ['later', 5, 'received']), 'later'],
  ['not one of tomorrow', visits(['tomorrow', -1, 'received']), undefined],
])('the client is asked to rate %s', (_, of, name) => {
  expect(visitToRate(of, TODAY)?.name).toBe(name)
})
