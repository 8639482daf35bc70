import { expect, test } from 'vitest'
import { calendarSize } from './calendar-size.ts'

test.each([
  [390, 25 / 15, 52, 140, 20],
  [479, 25 / 15, 52, 140, 20],
  [480, 2, 52, 120, 25],
  [767, 2, 52, 120, 25],
  [768, 2.37, 60, 130, 30],
  [1180, 2.37, 60, 130, 30],
  [1440, 2.37, 68, 130, 30],
])('a window of %i px shows eight technicians at %d px a minute', (screenPx, ppm, timePx, columnPx, leastPx) => {
  const calendarPx = screenPx <= 767 ? screenPx : screenPx <= 1199 ? screenPx - 80 : screenPx - 332
  expect(calendarSize(screenPx, calendarPx, 8)).toEqual({
    pixelsPerMinute: ppm,
    timeColumnPx: timePx,
    technicianColumnPx: columnPx,
    cardLeastPx: leastPx,
  })
})

test.each([
  [1, 130],
  [8, 130],
  [9, 115],
  [10, 130],
  [40, 130],
])('%i technicians on a desk have columns of %i px', (count, px) => {
  expect(calendarSize(1440, 1108, count).technicianColumnPx).toBe(px)
})
