import { expect, test } from 'vitest'
import { changedFields, changeLine } from './audit-changes.ts'

const ZONE = 'America/Los_Angeles'
const line = (before: unknown, after: unknown) =>
  changeLine(changedFields(before, after, ZONE)).replaceAll('\u202f', ' ')

test.each<[unknown, unknown, string]>([
  [
    null,
    { from: '2026-11-21', publication: '0198aaaa-0000-7000-8000-000000000001', isNew: true },
    'from: 2026-11-21; is new: yes',
  ],
  [{ role: 'manager', version: 3 }, { role: 'admin', version: 4 }, 'role: manager → admin'],
  [{ firstName: 'Maya' }, { firstName: 'Maya' }, ''],
  [{ client_checked_in: true }, { client_checked_in: false }, 'client checked in: yes → no'],
  [null, { username: 'maya', locations: ['tustin', 'irvine'] }, 'username: maya; locations: tustin, irvine'],
  [{ name: 'Front desk' }, { name: null }, 'name: Front desk → none'],
  [{ name: '' }, { name: null }, ''],
  [12, 15, 'value: 12 → 15'],
  [null, ['+17145550101'], 'value: ***-***-0101'],
  [null, { to: { salon: '(714) 555-0101' } }, 'to: {"salon":"***-***-0101"}'],
  [null, { to: '714-555-0101, 1 (949) 555-0102' }, 'to: ***-***-0101, ***-***-0102'],
  [null, { id: '01234567890123' }, 'id: 01234567890123'],
  [null, { until: '2026-11-20T19:00:00.000Z' }, 'until: Nov 20, 2026, 11:00 AM'],
  [{ locations: ['tustin'] }, { locations: [] }, 'locations: tustin → none'],
  [{ day: 4, isOpen: false }, { day: 4, isOpen: true }, 'weekday: Friday; is open: no → yes'],
  [null, { role: 'admin', locations: [] }, 'role: admin'],
  [null, null, ''],
])('the changes of an audit row from %j to %j are described as "%s"', (before, after, words) => {
  expect(line(before, after)).toBe(words)
})

test('a value of more than 300 characters is shortened', () => {
  expect(line(null, { words: 'a'.repeat(300) })).toBe(`words: ${'a'.repeat(300)}`)
  expect(line(null, { words: 'a'.repeat(400) })).toBe(`words: ${'a'.repeat(300)}…`)
})
