import { expect, test } from 'vitest'
import { beginStroke, drawEnd, drawNewest, drawStroke, extendStroke } from './pen.ts'

/** Returns a stroke along a line, with a point every `stepPx` and `stepMs`. */
function stroke(steps: number, stepPx: number, stepMs: number) {
  const open = beginStroke({ x: 0, y: 0, timeMs: 0 })
  for (let step = 1; step <= steps; step++) extendStroke(open, { x: step * stepPx, y: 0, timeMs: step * stepMs })
  return open
}
const widths = (...of: Parameters<typeof stroke>) => stroke(...of).stroke.points.map(point => point.widthPx)

test('a stroke of the signature begins with a dot of 2 px', () => {
  expect(widths(0, 0, 0)).toEqual([2])
})

test('the lines of a signature are between 2 px (drawn fast) and 4 px (drawn slowly) wide', () => {
  expect(widths(20, 3, 300).at(-1)).toBeCloseTo(4, 1)
  expect(widths(20, 50, 10).at(-1)).toBe(2)
  for (const width of [...widths(20, 3, 300).slice(1), ...widths(20, 50, 10)]) {
    expect(width).toBeGreaterThanOrEqual(2)
    expect(width).toBeLessThanOrEqual(4)
  }
})

test('the points of a line in the signature are more than 2 px apart', () => {
  const open = beginStroke({ x: 0, y: 0, timeMs: 0 })
  expect(extendStroke(open, { x: 2, y: 0, timeMs: 10 })).toBe(false)
  expect(extendStroke(open, { x: 2.1, y: 0, timeMs: 20 })).toBe(true)
  expect(extendStroke(open, { x: 3, y: 0, timeMs: 30 })).toBe(false)
  expect(extendStroke(open, { x: 3, y: 0, timeMs: 30 }, true)).toBe(true)
  expect(open.stroke.points.map(point => point.x)).toEqual([0, 2.1, 3])
})

test('a tap on the signature area draws only a dot', () => {
  const open = beginStroke({ x: 0, y: 0, timeMs: 0 })
  expect(extendStroke(open, { x: 1, y: 1, timeMs: 90 }, true)).toBe(false)
})

/** A surface that records the points to which lines are drawn. */
function paper() {
  const drawn: [number, number][] = []
  const note = (x: number, y: number) => void drawn.push([x, y])
  const nothing = () => undefined
  const surface = {
    lineWidth: 0,
    lineCap: 'butt' as const,
    beginPath: nothing,
    stroke: nothing,
    fill: nothing,
    moveTo: note,
    lineTo: note,
    arc: note,
  }
  return { surface, drawn }
}

test('a stroke that is drawn point by point equals a stroke that is drawn at once', () => {
  const open = beginStroke({ x: 0, y: 0, timeMs: 0 })
  const live = paper()
  drawNewest(live.surface, open.stroke)
  for (const [at, [x, y]] of [
    [10, 5],
    [20, 20],
    [40, 10],
    [41, 30],
  ].entries())
    if (extendStroke(open, { x: x!, y: y!, timeMs: at * 16 })) drawNewest(live.surface, open.stroke)
  drawEnd(live.surface, open.stroke)
  const atOnce = paper()
  drawStroke(atOnce.surface, open.stroke)
  expect(atOnce.drawn).toEqual(live.drawn)
  expect(live.drawn.at(0)).toEqual([0, 0])
  expect(live.drawn.at(-1)).toEqual([41, 30])
})
