import { expect, test } from 'vitest'
import { alertWords, intentWords, waitedMinutes, waitTone } from './walk-in-words.ts'

test.each([
  [0, 'short'],
  [14, 'short'],
  [15, 'long'],
  [29, 'long'],
  [30, 'too-long'],
  [90, 'too-long'],
])('the waiting time of %i minutes has the tone "%s"', (minutes, tone) => {
  expect(waitTone(minutes)).toBe(tone)
})

test('a waiting time is rounded down to whole minutes and is never negative', () => {
  const now = Date.parse('2026-11-20T19:10:59Z')
  expect(waitedMinutes('2026-11-20T19:00:00Z', now)).toBe(10)
  expect(waitedMinutes('2026-11-20T19:11:30Z', now)).toBe(0)
})

test('a walk-in is listed with the chosen service', () => {
  const intent = { timing: 'now' as const, intentDescription: 'Refill - available now' }
  expect(intentWords({ intent, service: 'Walk-in Service' })).toBe('Refill - available now')
  expect(intentWords({ intent: null, service: 'New Client Visit' })).toBe('New Client Visit')
})

test('the alert about a client at the wrong location names the right location', () => {
  expect(alertWords({ kind: 'wrong_location', reason: 'irvine' }).detail).toBe('Client is at Irvine')
  expect(alertWords({ kind: 'wrong_location', reason: null }).detail).toBe('Client is at another location')
})

test('an alert of an unknown kind is shown with the name of its kind', () => {
  expect(alertWords({ kind: 'some_new_thing', reason: 'why' })).toMatchObject({
    title: 'some new thing',
    detail: 'why',
  })
})
