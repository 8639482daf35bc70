import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { chunk, dots, makePng, pngOf } from '../../../test/make-png.ts'
import { hasMoreInkThan } from './png-ink.ts'
import { readPng } from './png-picture.ts'

const LIMITS = { minWidthPx: 100, minHeightPx: 40, maxWidthPx: 3000, maxHeightPx: 2000 }
const sound = makePng({ width: 120, height: 50, ink: dots(200) })

function header(width: number, height: number, rest = [8, 6, 0, 0, 0]): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set(rest, 8)
  return chunk('IHDR', data)
}
const end = chunk('IEND', Buffer.alloc(0))
const noRows = chunk('IDAT', deflateSync(Buffer.alloc(0)))
const frameOf = (width: number, height: number, rest?: number[]) => pngOf([header(width, height, rest), noRows, end])

test('the size, colours and data of a picture are read from one or several data chunks', () => {
  expect(readPng(sound, LIMITS)).toMatchObject({ width: 120, height: 50, colourType: 6, bitDepth: 8 })
  const inPieces = makePng({ width: 120, height: 50, ink: dots(200), dataChunks: 5 })
  expect(readPng(inPieces, LIMITS)?.packed).toEqual(readPng(sound, LIMITS)?.packed)
})

test.each([
  [100, 40, true],
  [99, 40, false],
  [100, 39, false],
  [3000, 2000, true],
  [3001, 2000, false],
  [3000, 2001, false],
  [0, 0, false],
  [0xffffffff, 0xffffffff, false],
])('the header of a picture of %i by %i px is valid (expected: %s)', (width, height, isAccepted) => {
  expect(readPng(frameOf(width, height), LIMITS) !== undefined).toBe(isAccepted)
})

describe('the PNG reader refuses', () => {
  const flipped = Buffer.from(sound)
  flipped[60]! ^= 1
  const longChunk = Buffer.from(sound)
  longChunk.writeUInt32BE(0x7fffffff, 33)
  test.each<[string, Buffer]>([
    ['an empty file', Buffer.alloc(0)],
    ['the magic bytes alone', sound.subarray(0, 8)],
    ['a JPEG', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9'.padEnd(200, '0'), 'hex')],
    ['a GIF', Buffer.from('GIF89a'.padEnd(100, '\0'))],
    ['an SVG', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><path d="M0 0"/></svg>`)],
    ['a file cut off in the middle of its data', sound.subarray(0, sound.length - 30)],
    ['a file cut off before its end', sound.subarray(0, sound.length - 12)],
    ['a file with data after its end', Buffer.concat([sound, Buffer.from('<script>')])],
    ['a file with one bit turned', flipped],
    ['a chunk longer than the file', longChunk],
    ['a file without data', pngOf([header(120, 50), end])],
    ['an interlaced picture', frameOf(120, 50, [8, 6, 0, 0, 1])],
    ['a bit depth that its colours do not have', frameOf(120, 50, [4, 6, 0, 0, 0])],
    ['a colour type that does not exist', frameOf(120, 50, [8, 5, 0, 0, 0])],
    ['an unknown compression', frameOf(120, 50, [8, 6, 1, 0, 0])],
    ['a palette picture without a palette', frameOf(120, 50, [8, 3, 0, 0, 0])],
    [
      'an unknown chunk that is required to decode the picture',
      pngOf([header(120, 50), chunk('XXXX', Buffer.alloc(4)), noRows, end]),
    ],
    [
      'a picture with one colour declared see-through',
      pngOf([header(120, 50, [8, 2, 0, 0, 0]), chunk('tRNS', Buffer.alloc(6)), noRows, end]),
    ],
  ])('%s', (_what, file) => {
    expect(readPng(file, LIMITS)).toBeUndefined()
  })
})

describe.each([
  ['small', 120, 50],
  ['large (unpacked in pieces)', 800, 400],
])('the pixel data of a picture', (_size, width, height) => {
  const rowLength = 1 + width * 4
  const withData = (data: Buffer) => readPng(pngOf([header(width, height), chunk('IDAT', data), end]), LIMITS)!
  const inkRow = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 4, Buffer.from([0, 0, 0, 255]))])
  const allInk = Buffer.concat(Array<Buffer>(height).fill(inkRow))
  const packed = deflateSync(allInk)

  test('are valid if the number of rows is right', async () => {
    expect(await hasMoreInkThan(withData(packed), width * height - 1)).toBe(true)
  })

  test.each<[string, Buffer]>([
    ['a stream that is not a zlib stream', Buffer.from('these are not the rows of a picture')],
    ['an empty stream', Buffer.alloc(0)],
    ['a stream that ends too early, after rows full of ink', packed.subarray(0, packed.length - 8)],
    ['one row too short', deflateSync(allInk.subarray(0, rowLength * (height - 1)))],
    ['one byte too long', deflateSync(Buffer.concat([allInk, Buffer.alloc(1)]))],
    ['forty megabytes of zeros', deflateSync(Buffer.alloc(40_000_000))],
    ['rows with a filter that does not exist', deflateSync(Buffer.alloc(rowLength * height, 9))],
  ])('are invalid if they are %s', async (_what, data) => {
    expect(await hasMoreInkThan(withData(data), 0)).toBeUndefined()
  })
})
