import { inflateSync } from 'node:zlib'

const SIGNATURE = 'wOFF'
const WOFF_HEADER_BYTES = 44
const WOFF_ENTRY_BYTES = 20
const SFNT_HEADER_BYTES = 12
const SFNT_ENTRY_BYTES = 16

type Table = { readonly entry: Buffer; readonly data: Buffer }

/**
 * Unpacks a WOFF file into a plain font (W3C WOFF 1.0, sections 4 and 5) and drops the tables in `without`. Smaller
 * fonts save time, because each document opens the fonts again.
 */
export function unpackWoff(woff: Buffer, without: readonly string[] = []): Buffer {
  if (woff.toString('latin1', 0, 4) !== SIGNATURE) throw new Error('this is no WOFF font')
  const tables: Table[] = []
  for (let i = 0; i < woff.readUInt16BE(12); i++) {
    const at = WOFF_HEADER_BYTES + i * WOFF_ENTRY_BYTES
    const [tag, checksum] = [woff.subarray(at, at + 4), woff.subarray(at + 16, at + 20)]
    if (without.includes(tag.toString('latin1'))) continue
    const [offset, packedLength, length] = [at + 4, at + 8, at + 12].map(place => woff.readUInt32BE(place))
    const packed = woff.subarray(offset!, offset! + packedLength!)
    // A table is stored uncompressed if compression makes it larger.
    const data = packedLength === length ? packed : inflateSync(packed)
    tables.push({ entry: Buffer.concat([tag, checksum]), data })
  }
  return sfntOf(woff.subarray(4, 8), tables)
}

function sfntOf(flavour: Buffer, tables: readonly Table[]): Buffer {
  const header = Buffer.alloc(SFNT_HEADER_BYTES)
  flavour.copy(header)
  const doublings = Math.floor(Math.log2(tables.length))
  header.writeUInt16BE(tables.length, 4)
  header.writeUInt16BE(2 ** doublings * SFNT_ENTRY_BYTES, 6)
  header.writeUInt16BE(doublings, 8)
  header.writeUInt16BE((tables.length - 2 ** doublings) * SFNT_ENTRY_BYTES, 10)
  let offset = SFNT_HEADER_BYTES + tables.length * SFNT_ENTRY_BYTES
  const entries: Buffer[] = []
  const contents: Buffer[] = []
  for (const { entry, data } of tables) {
    const place = Buffer.alloc(8)
    place.writeUInt32BE(offset, 0)
    place.writeUInt32BE(data.length, 4)
    entries.push(entry, place)
    // Each table begins at an offset that is a multiple of four bytes.
    const padding = Buffer.alloc(-data.length & 3)
    contents.push(data, padding)
    offset += data.length + padding.length
  }
  return Buffer.concat([header, ...entries, ...contents])
}
