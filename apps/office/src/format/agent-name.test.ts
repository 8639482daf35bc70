import { expect, test } from 'vitest'
import { agentName } from './agent-name.ts'
import { formatTimestamp } from './timestamp.tsx'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

test.each([
  [CHROME, 'Chrome on Windows'],
  [`${CHROME} Edg/131.0.0.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPad',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari on Mac or iPad',
  ],
  ['curl/8.5.0', 'curl/8.5.0'],
  [null, 'Not known'],
])('the User-Agent %s is shown as "%s"', (agent, name) => {
  expect(agentName(agent)).toBe(name)
})

test('a formatted time contains the year only if the time is in another year', () => {
  const now = new Date('2026-11-20T19:00:00Z')
  expect(formatTimestamp('America/Los_Angeles', '2026-11-20T19:00:05.000Z', now)).toBe('Nov 20, 11:00 AM')
  expect(formatTimestamp('America/Los_Angeles', '2026-01-01T07:30:00.000Z', now)).toBe('Dec 31, 2025, 11:30 PM')
})
