import { expect, test } from 'vitest'
import { calendarSize } from './calendar-size.ts'

const EIGHT = [1, 1, 1, 1, 1, 1, 1, 1]

test.each([
  [390, 25 / 15, 52, 140, 20],
  [479, 25 / 15, 52, 140, 20],
  [480, 2, 52, 120, 25],
  [767, 2, 52, 120, 25],
  [768, 2.37, 60, 78, 30],
  [1024, 2.37, 60, 110, 30],
  [1025, 2.37, 68, 109, 30],
  [1180, 2.37, 68, 129, 30],
  [1440, 2.37, 68, 130, 30],
])('a window of %i px shows eight technicians at %d px a minute', (screenPx, ppm, timePx, columnPx, minPx) => {
  const calendarPx = screenPx <= 767 ? screenPx : screenPx <= 1279 ? screenPx - 80 : screenPx - 332
  expect(calendarSize(screenPx, calendarPx, EIGHT)).toEqual({
    pixelsPerMinute: ppm,
    timeColumnPx: timePx,
    cardMinPx: minPx,
    columnEdgesPx: [0, 1, 2, 3, 4, 5, 6, 7, 8].map(count => count * columnPx),
  })
})

const alone = (count: number) => Array<number>(count).fill(1)

test.each<[string, number, number[], number[]]>([
  ['one technician', 1108, alone(1), [130]],
  ['as many as fit at their widest', 1108, alone(8), Array(8).fill(130)],
  ['more, which share what there is', 1108, alone(9), Array(9).fill(123)],
  ['as many as fit at their narrowest', 1108, alone(15), Array(15).fill(73)],
  ['one more than fits: the calendar scrolls', 1108, alone(16), Array(16).fill(110)],
  ['two abreast have room in any column of 92 px', 1108, [2, 1, 1], [130, 130, 130]],
  ['narrow columns, but for the one with two abreast', 390, [1, 2, 1, 1, 1], [74, 92, 74, 74, 74]],
  ['three abreast, and wide columns', 1108, [3, 1, 1], [138, 130, 130]],
  ['four abreast take from the others', 760, [1, 4, 1, 1, 1, 1], [115, 184, 115, 115, 115, 115]],
  ['more of them than fit: the calendar scrolls', 760, [4, 4, 4, 2, 3], [184, 184, 184, 110, 138]],
  ['nobody', 1108, [], []],
])('columns of %s', (_, roomPx, abreast, widthsPx) => {
  const { columnEdgesPx, timeColumnPx } = calendarSize(1440, roomPx + 68, abreast)
  expect(timeColumnPx).toBe(68)
  expect(columnEdgesPx.slice(1).map((edge, at) => edge - columnEdgesPx[at]!)).toEqual(widthsPx)
})

test('a phone has wide columns, and wider ones where cards need it', () => {
  expect(calendarSize(390, 390, [1, 2, 3, 4]).columnEdgesPx).toEqual([0, 140, 280, 420, 604])
  expect(calendarSize(600, 600, [1, 2, 3, 4]).columnEdgesPx).toEqual([0, 120, 240, 378, 562])
})
