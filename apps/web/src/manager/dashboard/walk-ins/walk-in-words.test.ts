import { expect, test } from 'vitest'
import { alertWords, intentWords, waitedMinutes, waitTone } from './walk-in-words.ts'

test.each([
  [0, 'short'],
  [14, 'short'],
  [15, 'long'],
  [29, 'long'],
  [30, 'too-long'],
  [90, 'too-long'],
])('a wait of %i minutes has the tone %s', (minutes, tone) => {
  expect(waitTone(minutes)).toBe(tone)
})

test('a wait is rounded down to minutes and is never negative', () => {
  const now = Date.parse('2026-11-20T19:10:59Z')
  expect(waitedMinutes('2026-11-20T19:00:00Z', now)).toBe(10)
  expect(waitedMinutes('2026-11-20T19:11:30Z', now)).toBe(0)
})

test('a walk-in is shown with the chosen service or, if none was chosen, with the service stored with the check-in', () => {
  const intent = { timing: 'now' as const, intentDescription: 'Refill - available now' }
  expect(intentWords({ intent, service: 'Walk-in Service' })).toBe('Refill - available now')
  expect(intentWords({ intent: null, service: 'New Client Visit' })).toBe('New Client Visit')
})

test('the alert about a client at another location names that location if it is known', () => {
  expect(alertWords({ kind: 'wrong_location', reason: 'irvine' }).detail).toBe('Client is at Irvine')
  expect(alertWords({ kind: 'wrong_location', reason: null }).detail).toBe('Client is at another location')
})

test('an alert of an unknown kind is shown with its kind and reason', () => {
  expect(alertWords({ kind: 'some_new_thing', reason: 'why' })).toMatchObject({
    title: 'some new thing',
    detail: 'why',
  })
})
