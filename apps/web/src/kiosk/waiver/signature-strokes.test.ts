import { describe, expect, test } from 'vitest'
import { countInk, fitStrokes, isLargeEnough, pictureSize } from './signature-strokes.ts'

const UPRIGHT = { widthPx: 740, heightPx: 176 }
const ON_ITS_SIDE = { widthPx: 400, heightPx: 220 }
const STROKES = [
  {
    points: [
      { x: 0, y: 136, widthPx: 2 },
      { x: 740, y: 0, widthPx: 3 },
    ],
  },
  { points: [{ x: 370, y: 176, widthPx: 4 }] },
]

describe('a signature on a tablet that is turned', () => {
  test('fits into the narrower area', () => {
    const turned = fitStrokes(STROKES, UPRIGHT, ON_ITS_SIDE).flatMap(stroke => stroke.points)
    for (const { x, y } of turned) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(ON_ITS_SIDE.widthPx)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(ON_ITS_SIDE.heightPx)
    }
    expect(turned[0]!.y).toBeCloseTo(ON_ITS_SIDE.heightPx - 40)
  })

  test('is centred but not enlarged in a larger area', () => {
    const [, second] = fitStrokes(STROKES, UPRIGHT, { widthPx: 940, heightPx: 276 })
    expect(second!.points[0]).toMatchObject({ x: 470, y: 276 })
  })

  test('is unchanged after the tablet is turned back', () => {
    expect(fitStrokes(STROKES, UPRIGHT, UPRIGHT)).toEqual(STROKES)
  })
})

describe('the picture of a signature', () => {
  test.each([
    ['the size of its area on a screen with pixel ratio 1', UPRIGHT, 1, { widthPx: 740, heightPx: 176 }],
    ['twice its area’s size with pixel ratio 2', UPRIGHT, 2, { widthPx: 1480, heightPx: 352 }],
    ['twice its area’s size with pixel ratio 3', { widthPx: 350, heightPx: 132 }, 3, { widthPx: 700, heightPx: 264 }],
    ['at most 1600 px on a wide screen', { widthPx: 1000, heightPx: 200 }, 2, { widthPx: 1600, heightPx: 320 }],
    ['the size of an area wider than 1600 px', { widthPx: 2000, heightPx: 200 }, 2, { widthPx: 2000, heightPx: 200 }],
  ])('has %s', (_what, area, pixelRatio, size) => {
    expect(pictureSize(area, pixelRatio)).toEqual(size)
  })
})

test('only dark pixels of a signature’s picture count as ink', () => {
  const pixels = [
    [255, 255, 255, 255],
    [43, 16, 56, 255],
    [200, 190, 210, 255],
    [127, 127, 127, 255],
    [128, 128, 128, 255],
  ]
  expect(countInk(pixels.flat())).toBe(2)
})

describe('the check of a signature’s size', () => {
  const line = (...points: [number, number][]) => ({ points: points.map(([x, y]) => ({ x, y, widthPx: 3 })) })
  test.each([
    ['refuses a signature without strokes', [], false],
    ['refuses a dot', [line([10, 10])], false],
    ['refuses a smudge of 30 px', [line([10, 10], [40, 15])], false],
    ['refuses a stroke whose longer side is 39 px', [line([0, 0], [39, 39])], false],
    ['accepts a stroke 40 px wide', [line([5, 10], [45, 12])], true],
    ['accepts a stroke 40 px high', [line([5, 10], [6, 50])], true],
    ['accepts two short strokes that are 50 px wide together', [line([0, 0], [20, 0]), line([30, 0], [50, 0])], true],
  ])('%s', (_, strokes, expected) => {
    expect(isLargeEnough(strokes)).toBe(expected)
  })
})
