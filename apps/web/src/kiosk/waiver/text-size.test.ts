import { expect, test } from 'vitest'
import { DEFAULT_TEXT_SIZE_PX, lineHeightOf, nextTextSize, TEXT_SIZES_PX } from './text-size.ts'

test('the text size of the waiver grows in steps up to the largest size', () => {
  const sizes: number[] = []
  let size = TEXT_SIZES_PX[0] as (typeof TEXT_SIZES_PX)[number]
  for (let step = 0; step < 12; step += 1) {
    sizes.push(size)
    size = nextTextSize(size, 1)
  }
  expect(sizes).toEqual([12, 13, 14, 15, 16, 17, 18, 20, 24, 36, 36, 36])
})

test('the text size of the waiver starts at 15 pixels and is never smaller than 12 pixels', () => {
  expect(DEFAULT_TEXT_SIZE_PX).toBe(15)
  expect([15, 14, 13, 12].map(size => nextTextSize(size as 15, -1))).toEqual([14, 13, 12, 12])
})

test('the relative line height of the waiver is smaller at a larger text size', () => {
  expect([12, 20, 24, 36].map(size => lineHeightOf(size as 12))).toEqual([1.6, 1.6, 1.4, 1.4])
})
