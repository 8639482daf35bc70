import { expect, test } from 'vitest'
import { clientBadge, clientHistoryLabel } from './client-badge.ts'

test.each([
  [true, 12, 'NEW', 'new', 'New Client'],
  [false, null, 'NEW', 'new', 'New Client'],
  [false, 0, '1', 'recent', '0 days since last visit'],
  [false, 1, '1', 'recent', '1 day since last visit'],
  [false, 2, '2', 'recent', '2 days since last visit'],
  [false, 30, '30', 'recent', '30 days since last visit'],
  [false, 31, '31', 'due', '31 days since last visit'],
  [false, 60, '60', 'due', '60 days since last visit'],
  [false, 61, '61', 'long-gone', '61 days since last visit'],
])(
  'a client (new: %s) with the last visit %s days ago has the badge %s in the tone %s',
  (isNewClient, daysSinceLastAppointment, text, tone, words) => {
    const history = { isNewClient, daysSinceLastAppointment }
    expect(clientBadge(history)).toEqual({ text, tone })
    expect(clientHistoryLabel(history)).toBe(words)
  },
)

test('the badge of a client is a dash until the client’s last visit is loaded', () => {
  expect(clientBadge(undefined)).toEqual({ text: '-', tone: 'unknown' })
})
