import { crc32, deflateSync } from 'node:zlib'

export type Pen = (x: number, y: number) => boolean

export type PngOptions = {
  readonly width: number
  readonly height: number
  /** Whether a pixel of the picture has ink. */
  readonly ink: Pen
  /** 0 grey, 2 red-green-blue, 3 palette, 4 grey with opacity, 6 red-green-blue with opacity (the default). */
  readonly colourType?: 0 | 2 | 3 | 4 | 6
  readonly bitDepth?: 1 | 2 | 4 | 8 | 16
  /** The row filter: one for all rows, or a list that is used in rotation. */
  readonly filter?: 0 | 1 | 2 | 3 | 4 | 'each'
  /** The brightness of the ink, 0 to 255. */
  readonly grey?: number
  /** The opacity of the ink, 0 to 255, for colour types with opacity. */
  readonly opacity?: number
  readonly interlace?: 0 | 1
  /** Splits the data into several chunks, as some encoders do. */
  readonly dataChunks?: number
}

/**
 * Creates a PNG like those of browsers and other tools. If the colour type allows it, the paper is transparent,
 * otherwise white.
 */
export function makePng(options: PngOptions): Buffer {
  const { width, height, colourType = 6, bitDepth = 8, filter = 1, interlace = 0, dataChunks = 1 } = options
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bitDepth, colourType, 0, 0, interlace], 8)
  const packed = deflateSync(filtered(options, colourType, bitDepth, filter), { level: 3 })
  const size = Math.ceil(packed.length / dataChunks)
  const data = Array.from({ length: dataChunks }, (_, i) => chunk('IDAT', packed.subarray(i * size, (i + 1) * size)))
  // Entry 0 is transparent white, entry 1 is the ink.
  const grey = options.grey ?? 0
  const palette = [chunk('PLTE', Buffer.from([255, 255, 255, grey, grey, grey])), chunk('tRNS', Buffer.from([0]))]
  return pngOf([chunk('IHDR', header), ...(colourType === 3 ? palette : []), ...data, chunk('IEND', Buffer.alloc(0))])
}

export function pngOf(chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks])
}

/** Encodes one chunk with its length and checksum. */
export function chunk(name: string, data: Buffer): Buffer {
  const made = Buffer.alloc(12 + data.length)
  made.writeUInt32BE(data.length, 0)
  made.write(name, 4, 'latin1')
  data.copy(made, 8)
  made.writeUInt32BE(crc32(made.subarray(4, 8 + data.length)), 8 + data.length)
  return made
}

/** Returns the data URL of a signature, in the format of a canvas. */
export function dataUrl(png: Buffer, type = 'image/png'): string {
  return `data:${type};base64,${png.toString('base64')}`
}

/** Draws exactly `pixels` dark pixels, row by row from a corner. */
export function dots(pixels: number, rowLength = 20): Pen {
  return (x, y) => x >= 10 && x < 10 + rowLength && y >= 10 && (y - 10) * rowLength + (x - 10) < pixels
}

/** Draws a wavy line across the picture; `seed` changes the line. */
export function wave(width: number, height: number, seed = 0): Pen {
  return (x, y) =>
    x > width * 0.1 && x < width * 0.9 && Math.abs(y - height / 2 - Math.sin(x / (9 + seed)) * height * 0.3) < 2.5
}

/** The signature of most tests; another seed gives another signature. */
export function signature(seed = 0): string {
  return dataUrl(makePng({ width: 300, height: 100, ink: wave(300, 100, seed) }))
}

const SAMPLES = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const

function filtered(
  options: PngOptions,
  colourType: 0 | 2 | 3 | 4 | 6,
  bitDepth: number,
  filter: number | 'each',
): Buffer {
  const bits = SAMPLES[colourType] * bitDepth
  const length = Math.ceil((options.width * bits) / 8)
  const step = Math.max(1, bits / 8)
  const rows: Buffer[] = []
  let above = Buffer.alloc(length)
  for (let y = 0; y < options.height; y++) {
    const row = plainRow(options, colourType, bitDepth, y, length)
    const kind = filter === 'each' ? y % 5 : filter
    const packed = Buffer.alloc(length)
    for (let i = 0; i < length; i++) {
      const left = i < step ? 0 : row[i - step]!
      const up = above[i]!
      if (kind === 0) packed[i] = row[i]!
      else if (kind === 1) packed[i] = row[i]! - left
      else if (kind === 2) packed[i] = row[i]! - up
      else if (kind === 3) packed[i] = row[i]! - ((left + up) >> 1)
      else packed[i] = row[i]! - paeth(left, up, i < step ? 0 : above[i - step]!)
    }
    rows.push(Buffer.from([kind]), packed)
    above = row
  }
  return Buffer.concat(rows)
}

function plainRow(options: PngOptions, colourType: 0 | 2 | 3 | 4 | 6, bitDepth: number, y: number, length: number) {
  const row = Buffer.alloc(length)
  const largest = 2 ** bitDepth - 1
  const grey = Math.round(((options.grey ?? 0) / 255) * largest)
  const opacity = Math.round(((options.opacity ?? 255) / 255) * largest)
  const ink = { 0: [grey], 2: [grey, grey, grey], 3: [1], 4: [grey, opacity], 6: [grey, grey, grey, opacity] }[
    colourType
  ]
  // As in a canvas, transparent paper is black with the opacity 0.
  const paper = { 0: [largest], 2: [largest, largest, largest], 3: [0], 4: [0, 0], 6: [0, 0, 0, 0] }[colourType]
  for (let x = 0; x < options.width; x++) {
    const pixel = options.ink(x, y) ? ink : paper
    for (let i = 0; i < pixel.length; i++) writeSample(row, (x * pixel.length + i) * bitDepth, bitDepth, pixel[i]!)
  }
  return row
}

function writeSample(row: Buffer, bit: number, bitDepth: number, sample: number): void {
  if (bitDepth === 16) row.writeUInt16BE(sample, bit / 8)
  else row[bit >> 3] = row[bit >> 3]! | (sample << (8 - bitDepth - (bit & 7)))
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}
