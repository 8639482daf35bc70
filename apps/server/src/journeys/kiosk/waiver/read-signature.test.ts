import { describe, expect, test } from 'vitest'
import { chunk, dataUrl, dots, makePng, type PngOptions, signature } from '../../../../test/make-png.ts'
import { readSignature } from './read-signature.ts'

const small: PngOptions = { width: 120, height: 50, ink: dots(51) }
const MAX_BYTES = 300 * 1024

/** Makes a signature whose file has exactly `bytes` bytes, by padding it with a text chunk. */
function fileOf(bytes: number): Buffer {
  const png = makePng(small)
  const end = png.subarray(png.length - 12)
  const padding = chunk('tEXt', Buffer.alloc(bytes - png.length - 12, 'a'))
  return Buffer.concat([png.subarray(0, png.length - 12), padding, end])
}

test('readSignature returns the file of the signature unchanged, byte for byte', async () => {
  const png = makePng(small)
  expect(await readSignature(dataUrl(png))).toEqual(png)
})

test.each([
  ['50 dark pixels count as an accidental touch', dots(50), false],
  ['51 dark pixels count as a signature', dots(51), true],
])('%s', async (_what, ink, isSignature) => {
  expect((await readSignature(dataUrl(makePng({ ...small, ink })))) !== undefined).toBe(isSignature)
})

test.each([
  [100, 40, true],
  [99, 40, false],
  [100, 39, false],
  [3000, 2000, true],
  [3001, 100, false],
  [120, 2001, false],
])('a picture of %i by %i px is accepted as a signature (expected: %s)', async (width, height, isAccepted) => {
  const png = makePng({ width, height, ink: dots(200) })
  expect((await readSignature(dataUrl(png))) !== undefined).toBe(isAccepted)
})

test('a file of 300 KB is accepted, and a file with one more byte is refused', async () => {
  const largest = fileOf(MAX_BYTES)
  expect(largest.length).toBe(MAX_BYTES)
  expect(await readSignature(dataUrl(largest))).toEqual(largest)
  expect(await readSignature(dataUrl(fileOf(MAX_BYTES + 1)))).toBeUndefined()
})

describe('readSignature refuses', () => {
  const url = signature()
  test.each<[string, string]>([
    ['an empty text', ''],
    ['a canvas without a size', 'data:,'],
    ['the prefix alone', 'data:image/png;base64,'],
    ['base64 without its prefix', url.slice('data:image/png;base64,'.length)],
    ['a PNG that calls itself a JPEG', url.replace('image/png', 'image/jpeg')],
    ['a JPEG that calls itself a PNG', dataUrl(Buffer.from('ffd8ffe000104a46494600'.padEnd(400, '0'), 'hex'))],
    ['an SVG', `data:image/svg+xml;base64,${Buffer.from('<svg width="300" height="100"/>').toString('base64')}`],
    ['an SVG that calls itself a PNG', dataUrl(Buffer.from('<svg width="300" height="100"/>'))],
    ['a GIF', dataUrl(Buffer.from('GIF89a'.padEnd(200, '\0')), 'image/gif')],
    ['an address', 'https://example.com/signature.png'],
    ['letters that are not base64', `${url.slice(0, 200)}!${url.slice(201)}`],
    ['a file cut off', url.slice(0, Math.floor(url.length / 2))],
    ['clear paper', dataUrl(makePng({ ...small, ink: () => false }))],
    ['white paper', dataUrl(makePng({ ...small, ink: () => false, colourType: 2 }))],
    ['white strokes on clear paper', dataUrl(makePng({ ...small, grey: 255 }))],
    ['an interlaced picture', dataUrl(makePng({ ...small, interlace: 1 }))],
  ])('%s', async (_what, text) => {
    expect(await readSignature(text)).toBeUndefined()
  })
})
