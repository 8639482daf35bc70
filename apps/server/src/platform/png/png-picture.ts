import { crc32 } from 'node:zlib'

/** A PNG with verified chunks and compressed pixels (PNG specification, third edition, W3C 2025). */
export type PngPicture = {
  readonly width: number
  readonly height: number
  readonly colourType: ColourType
  readonly bitDepth: number
  /** The red, green and blue of each palette entry; empty if the colour type has no palette. */
  readonly palette: Buffer
  /** The opacity of the first entries of the palette; the others are opaque. */
  readonly paletteOpacity: Buffer
  /** The joined data of all IDAT chunks, a zlib stream. */
  readonly packed: Buffer
}

/** 0 is grey, 2 red-green-blue, 3 a palette, 4 grey with opacity, 6 red-green-blue with opacity. */
export type ColourType = 0 | 2 | 3 | 4 | 6

export type PngLimits = {
  readonly minWidthPx: number
  readonly minHeightPx: number
  readonly maxWidthPx: number
  readonly maxHeightPx: number
}

const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const HEADER_END = 33
/** The bytes of a chunk in addition to its data: length, type and checksum. */
const CHUNK_FRAME_BYTES = 12

const BIT_DEPTHS: Readonly<Record<ColourType, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}
const SAMPLES: Readonly<Record<ColourType, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/**
 * Parses a PNG without unpacking it. Checks the magic bytes, the size, and the length and checksum of every chunk, to
 * the end of the file. Returns undefined for other files and for interlaced pictures, which a canvas never writes.
 */
export function readPng(file: Buffer, limits: PngLimits): PngPicture | undefined {
  if (file.length < HEADER_END || !file.subarray(0, 8).equals(MAGIC)) return undefined
  if (file.readUInt32BE(8) !== 13 || file.toString('latin1', 12, 16) !== 'IHDR') return undefined
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  if (width < limits.minWidthPx || height < limits.minHeightPx) return undefined
  if (width > limits.maxWidthPx || height > limits.maxHeightPx) return undefined
  const [bitDepth, type, compression, filtering, interlacing] = file.subarray(24, 29)
  if (compression !== 0 || filtering !== 0 || interlacing !== 0) return undefined
  if (!BIT_DEPTHS[type as ColourType]?.includes(bitDepth!)) return undefined
  const colourType = type as ColourType

  const chunks = readChunks(file)
  if (!chunks) return undefined
  const one = (name: string) => chunks.find(chunk => chunk.name === name)?.data ?? Buffer.alloc(0)
  const packed = chunks.filter(chunk => chunk.name === 'IDAT').map(chunk => chunk.data)
  const palette = one('PLTE')
  if (colourType === 3 && (palette.length === 0 || palette.length % 3 !== 0)) return undefined
  const paletteOpacity = one('tRNS')
  // Refuses a picture with a transparent colour, because this colour could hide ink in print. A canvas never writes a
  // transparent colour.
  if (colourType !== 3 && paletteOpacity.length > 0) return undefined
  return {
    width,
    height,
    colourType,
    bitDepth: bitDepth!,
    palette,
    paletteOpacity,
    packed: packed.length === 1 ? packed[0]! : Buffer.concat(packed),
  }
}

type Chunk = { readonly name: string; readonly data: Buffer }

/** Returns all chunks up to IEND, which must end the file; undefined if a length, a checksum or the order is wrong. */
function readChunks(file: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = []
  let at = MAGIC.length
  while (at + CHUNK_FRAME_BYTES <= file.length) {
    const length = file.readUInt32BE(at)
    const end = at + CHUNK_FRAME_BYTES + length
    if (end > file.length) return undefined
    const name = file.toString('latin1', at + 4, at + 8)
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return undefined
    if (name === 'IEND') return end === file.length && chunks.some(chunk => chunk.name === 'IDAT') ? chunks : undefined
    // A capital first letter means that the chunk is required for decoding.
    if (/^[A-Z]/.test(name) && !['IHDR', 'PLTE', 'IDAT'].includes(name)) return undefined
    chunks.push({ name, data: file.subarray(at + 8, end - 4) })
    at = end
  }
  return undefined
}

/** Returns the number of bytes in a row of pixels, without the filter byte. */
export function rowBytes(picture: PngPicture): number {
  return Math.ceil((picture.width * SAMPLES[picture.colourType] * picture.bitDepth) / 8)
}

/** Returns the distance in bytes between a pixel and its left neighbour, at least 1. The filters use this distance. */
export function pixelBytes(picture: PngPicture): number {
  return Math.max(1, (SAMPLES[picture.colourType] * picture.bitDepth) / 8)
}
