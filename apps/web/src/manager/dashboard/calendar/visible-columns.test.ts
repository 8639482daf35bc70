import { expect, test } from 'vitest'
import { visibleColumns } from './visible-columns.ts'

test.each([
  [8, 0, 0, 8],
  [19, 500, 0, 19],
  [20, 0, 0, 11],
  [40, 0, 0, 11],
  [40, 1_300, 7, 21],
  [40, 5_200, 37, 40],
])('of %i technicians, scrolled by %i px, those from %i to %i are drawn', (count, leftPx, from, to) => {
  expect(visibleColumns(count, { leftPx, widthPx: 1_040 }, 130)).toEqual({ from, to })
})
