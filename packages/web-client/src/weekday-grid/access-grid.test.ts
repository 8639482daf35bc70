import type { UserAccess } from '@frontlash/contract/permissions'
import { describe, expect, test } from 'vitest'
import { isOpen, openCells, personName, weekdayOf, withCell } from './access-grid.ts'

const maria: UserAccess = {
  id: 'm',
  username: 'maria',
  first_name: 'Maria',
  role: 'manager',
  locationAccess: [{ location_id: 'tustin', location_name: 'Tustin', days: [0, 6] }],
}
const wendy: UserAccess = { ...maria, id: 'w', username: 'wendy', first_name: 'Wendy', locationAccess: [] }

describe('a cell of the permission grid', () => {
  test('changes no other user and no other day', () => {
    const [first, second] = withCell([maria, wendy], { userId: 'm', locationId: 'tustin', dayIndex: 3 }, true)
    expect(first!.locationAccess).toEqual([{ location_id: 'tustin', location_name: 'Tustin', days: [0, 3, 6] }])
    expect(second).toBe(wendy)
  })

  test('gives the user the location if the cell is the user’s first open day at this location', () => {
    const [first] = withCell([maria], { userId: 'm', locationId: 'costa-mesa', dayIndex: 0 }, true)
    expect(isOpen(first!, 'costa-mesa', 0)).toBe(true)
    expect(isOpen(first!, 'costa-mesa', 1)).toBe(false)
    expect(openCells(first!)).toBe(3)
  })

  test('removes the location from the user when the user’s last open day at this location is closed', () => {
    const closed = [0, 6].reduce(
      (users, dayIndex) => withCell(users, { userId: 'm', locationId: 'tustin', dayIndex }, false),
      [maria],
    )
    expect(closed[0]!.locationAccess).toEqual([])
  })

  test('is counted once even if the same cell is opened twice', () => {
    const cell = { userId: 'm', locationId: 'tustin', dayIndex: 0 } as const
    expect(openCells(withCell(withCell([maria], cell, true), cell, true)[0]!)).toBe(2)
  })
})

test('two users with the same first name are distinguished by their user names', () => {
  const other = { ...wendy, first_name: 'Maria' }
  expect(personName(maria, [maria, wendy])).toBe('Maria')
  expect(personName(maria, [maria, other])).toBe('Maria (maria)')
  expect(personName({ ...wendy, first_name: '' }, [maria])).toBe('wendy')
})

test.each([
  ['2026-11-16', 0],
  ['2026-11-20', 4],
  ['2026-11-22', 6],
])('the day %s has the weekday %i', (day, weekday) => {
  expect(weekdayOf(day)).toBe(weekday)
})
