import { describe, expect, test } from 'vitest'
import { dots, makePng, type PngOptions, wave } from '../../../test/make-png.ts'
import { hasMoreInkThan, inkBox } from './png-ink.ts'
import { type PngPicture, readPng } from './png-picture.ts'

const ANY = { minWidthPx: 1, minHeightPx: 1, maxWidthPx: 4000, maxHeightPx: 4000 }

function picture(options: PngOptions): PngPicture {
  const read = readPng(makePng(options), ANY)
  if (!read) throw new Error('the picture was refused')
  return read
}

const KINDS = [
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]],
] as const

const EVERY_KIND = KINDS.flatMap(([colourType, depths]) => depths.map(bitDepth => ({ colourType, bitDepth })))

describe('the count of ink pixels', () => {
  describe.each(EVERY_KIND)('for a picture of colour type $colourType with a bit depth of $bitDepth', kind => {
    test.each([0, 1, 2, 3, 4, 'each'] as const)('is exact with row filter %s', async filter => {
      const made = picture({ width: 123, height: 41, ink: dots(51), filter, ...kind })
      expect(await hasMoreInkThan(made, 50)).toBe(true)
      expect(await hasMoreInkThan(made, 51)).toBe(false)
      expect(await inkBox(made)).toEqual({ left: 10, top: 10, width: 20, height: 3 })
    })
  })

  test('is exact for a picture that is too large to be decompressed at once', async () => {
    const made = picture({ width: 1500, height: 700, ink: (x, y) => x === 1499 && y > 640, filter: 'each' })
    expect(await hasMoreInkThan(made, 58)).toBe(true)
    expect(await hasMoreInkThan(made, 59)).toBe(false)
    expect(await inkBox(made)).toEqual({ left: 1499, top: 641, width: 1, height: 59 })
  })
})

test.each<[string, Partial<PngOptions>, boolean]>([
  ['black', { grey: 0 }, true],
  ['just darker than the middle', { grey: 127 }, true],
  ['of the middle grey', { grey: 128 }, false],
  ['white on see-through paper', { grey: 255 }, false],
  ['black and half see-through', { opacity: 128 }, true],
  ['black and a little more than half see-through', { opacity: 127 }, false],
])('strokes that are %s count as ink (expected: %s)', async (_what, look, isInk) => {
  expect(await hasMoreInkThan(picture({ width: 120, height: 50, ink: dots(200), ...look }), 50)).toBe(isInk)
})

test('a picture without strokes has no ink and no ink box, whether the paper is white or transparent', async () => {
  for (const { colourType, bitDepth } of EVERY_KIND) {
    const made = picture({ width: 120, height: 50, ink: () => false, colourType, bitDepth })
    expect(await hasMoreInkThan(made, 0)).toBe(false)
    expect(await inkBox(made)).toBeUndefined()
  }
})

test('every pixel of an all-black picture counts as ink', async () => {
  const made = picture({ width: 100, height: 40, ink: () => true, colourType: 2 })
  expect(await hasMoreInkThan(made, 3_999)).toBe(true)
  expect(await hasMoreInkThan(made, 4_000)).toBe(false)
})

test('the ink box of a line across a large picture has the position and width of the line', async () => {
  const made = picture({ width: 1400, height: 400, ink: wave(1400, 400) })
  expect(await inkBox(made)).toMatchObject({ left: 141, width: 1119 })
})
