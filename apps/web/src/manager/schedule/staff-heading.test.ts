import { expect, test } from 'vitest'
import { staffHeading } from './staff-heading.ts'

test.each([
  [{ role: 'admin', username: 'ines' }, 'Admin - ines'],
  [{ role: 'manager', username: 'maya' }, 'Manager - maya'],
  [{ role: 'technician', username: 'lena' }, 'Technician - lena'],
  [{ role: 'technician', username: '' }, 'Technician'],
] as const)('the heading of the schedule for the user %j is “%s”', (staff, words) => {
  expect(staffHeading(staff)).toBe(words)
})
