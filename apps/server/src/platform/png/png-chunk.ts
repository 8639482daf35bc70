import { crc32 } from 'node:zlib'

/** The length in bytes of the last chunk, IEND, which has no data. */
const END_BYTES = 12

/** Returns a chunk of a PNG file with its length and checksum. */
export function pngChunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Adds a comment (Latin-1) to a complete PNG file. The file then differs, but the picture is the same. */
export function withComment(file: Buffer, comment: string): Buffer {
  const end = file.length - END_BYTES
  const text = pngChunk('tEXt', Buffer.from(`Comment\0${comment}`, 'latin1'))
  return Buffer.concat([file.subarray(0, end), text, file.subarray(end)])
}
