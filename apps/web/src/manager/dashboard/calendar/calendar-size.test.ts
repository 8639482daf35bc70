import { expect, test } from 'vitest'
import { calendarSize } from './calendar-size.ts'

const EIGHT = [1, 1, 1, 1, 1, 1, 1, 1]

test.each([
  [390, 25 / 15, 52, 140, 20],
  [479, 25 / 15, 52, 140, 20],
  [480, 2, 52, 120, 25],
  [767, 2, 52, 120, 25],
  [772, 2.37, 60, 83, 30],
  [1020, 2.37, 60, 114, 30],
  [1028, 2.37, 68, 114, 30],
  [1180, 2.37, 68, 130, 30],
  [1440, 2.37, 68, 130, 30],
])(
  'the calendar of eight technicians in a window of %i px has %d px per minute',
  (screenPx, ppm, timePx, columnPx, minPx) => {
    const calendarPx = screenPx <= 767 ? screenPx : screenPx <= 1279 ? screenPx - 48 : screenPx - 332
    expect(calendarSize(screenPx, calendarPx, EIGHT)).toEqual({
      pixelsPerMinute: ppm,
      timeColumnPx: timePx,
      cardMinPx: minPx,
      columnEdgesPx: [0, 1, 2, 3, 4, 5, 6, 7, 8].map(count => count * columnPx),
      textScale: 1,
    })
  },
)

const alone = (count: number) => Array<number>(count).fill(1)

test.each<[string, number, number[], number[]]>([
  ['one technician', 1108, alone(1), [130]],
  ['as many technicians as fit at the widest width', 1108, alone(8), Array(8).fill(130)],
  [
    'one more technician than fits at the widest width, without a free pixel',
    1108,
    alone(9),
    [124, ...Array(8).fill(123)],
  ],
  ['as many technicians as fit at the narrowest width', 1108, alone(15), [...Array(13).fill(74), 73, 73]],
  ['one more technician than fits, with sideways scrolling', 1108, alone(16), Array(16).fill(110)],
  ['two cards side by side, which fit in any column of 88 px', 1108, [2, 1, 1], [130, 130, 130]],
  ['narrow columns, one of which has two cards side by side', 390, [1, 2, 1, 1, 1], [76, 89, 75, 75, 75]],
  ['three cards side by side, and wide other columns', 1108, [3, 1, 1], [141, 130, 130]],
  ['eight technicians with two cards side by side on an upright tablet', 712, Array(8).fill(2), Array(8).fill(89)],
  ['three cards side by side, and narrower other columns', 760, [1, 3, 1, 1, 1, 1], [124, 141, 124, 124, 124, 123]],
  [
    'more cards side by side than fit, with sideways scrolling',
    760,
    [3, 3, 3, 3, 2, 3],
    [141, 141, 141, 141, 110, 141],
  ],
  ['no technicians', 1108, [], []],
])('the column widths are computed for %s', (_, roomPx, abreast, widthsPx) => {
  const { columnEdgesPx, timeColumnPx } = calendarSize(1440, roomPx + 68, abreast)
  expect(timeColumnPx).toBe(68)
  expect(columnEdgesPx.slice(1).map((edge, at) => edge - columnEdgesPx[at]!)).toEqual(widthsPx)
})

test('the columns of the calendar on a phone are wider if cards are side by side', () => {
  expect(calendarSize(390, 390, [1, 2, 3]).columnEdgesPx).toEqual([0, 140, 280, 421])
  expect(calendarSize(600, 600, [1, 2, 3]).columnEdgesPx).toEqual([0, 120, 240, 381])
})

test('the calendar with doubled text size has fewer and larger columns', () => {
  const { columnEdgesPx, ...size } = calendarSize(820, 740, EIGHT, 2)
  expect(size).toEqual({ pixelsPerMinute: 4.74, timeColumnPx: 120, cardMinPx: 60, textScale: 2 })
  expect(columnEdgesPx.slice(0, 3)).toEqual([0, 220, 440])
  expect(calendarSize(1440, 1108, [1, 1, 2, 1], 2).columnEdgesPx).toEqual([0, 244, 488, 730, 972])
})
