import { expect, test } from 'vitest'
import { lineTone, MAX_LINES, newestLines } from './log-lines.ts'

test('new lines of a log are added below the existing lines', () => {
  expect(newestLines(['a'], 'b\nc')).toEqual(['a', 'b', 'c'])
  expect(newestLines(['a'], '')).toEqual(['a'])
})

test('a log that has too many lines loses the oldest lines', () => {
  const shown = Array.from({ length: MAX_LINES }, (_, line) => String(line))
  const newest = newestLines(shown, 'new')
  expect([newest.length, newest[0], newest.at(-1)]).toEqual([MAX_LINES, '1', 'new'])
})

test.each([
  ['11:41:52  info   backend   answered  GET /api/error 200', undefined],
  ['11:41:58  warn   jobs      comparing with Square failed', 'warn'],
  ['11:41:58  error  jobs      a job failed', 'error'],
  ['[ERROR] Connection to log tail lost', 'error'],
  ['Error loading logs: 500 INTERNAL', 'error'],
])('the log line “%s” has the tone %s', (line, tone) => expect(lineTone(line)).toBe(tone))
