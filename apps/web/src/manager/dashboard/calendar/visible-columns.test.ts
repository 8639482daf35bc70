import { expect, test } from 'vitest'
import { visibleColumns } from './visible-columns.ts'

const edges = (count: number, columnPx: (at: number) => number) => {
  const all = [0]
  for (let at = 0; at < count; at++) all.push(all[at]! + columnPx(at))
  return all
}

test.each([
  [0, 0, 0, 0],
  [8, 0, 0, 8],
  [19, 500, 0, 19],
  [20, 0, 0, 11],
  [40, 0, 0, 11],
  [40, 1_300, 7, 21],
  [40, 1_299, 6, 21],
  [40, 5_200, 37, 40],
])(
  'a calendar of %i technicians that is scrolled by %i px draws the columns from %i to %i',
  (count, leftPx, from, to) => {
    expect(
      visibleColumns(
        edges(count, () => 130),
        { leftPx, widthPx: 1_040 },
      ),
    ).toEqual({ from, to })
  },
)

test('the number of drawn columns depends on the width of a column', () => {
  // Every second column is 184 px wide, so two columns take 294 px.
  const edgesPx = edges(40, at => (at % 2 === 0 ? 110 : 184))
  expect(visibleColumns(edgesPx, { leftPx: 2_940, widthPx: 588 })).toEqual({ from: 17, to: 27 })
  expect(visibleColumns(edgesPx, { leftPx: 2_939, widthPx: 590 })).toEqual({ from: 16, to: 28 })
})
