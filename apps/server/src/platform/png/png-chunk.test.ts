import { expect, test } from 'vitest'
import { dots, makePng } from '../../../test/make-png.ts'
import { withComment } from './png-chunk.ts'
import { readPng } from './png-picture.ts'

test('adding a comment to a PNG changes the file but not the picture', () => {
  const file = makePng({ width: 120, height: 50, ink: dots(200) })
  const limits = { minWidthPx: 100, minHeightPx: 40, maxWidthPx: 3000, maxHeightPx: 2000 }
  const commented = withComment(file, 'second')
  expect(commented.equals(file)).toBe(false)
  expect(commented.toString('latin1')).toContain('tEXtComment\0second')
  expect(readPng(commented, limits)).toEqual(readPng(file, limits))
})
