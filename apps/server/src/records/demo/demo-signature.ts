import { deflateSync } from 'node:zlib'
import { pngChunk } from '../../platform/png/png-chunk.ts'

const WIDTH_PX = 240
const HEIGHT_PX = 80
const LINE_PX = 2

/**
 * A signature of a made-up client as a PNG (grey, 8 bits; https://www.w3.org/TR/png-3/): a wavy line that is always the
 * same for the same letters.
 */
export function demoSignature(letters: string): Buffer {
  const rows = Array.from({ length: HEIGHT_PX }, () => new Uint8Array(WIDTH_PX + 1).fill(255, 1))
  const codes = [...letters].map(letter => letter.codePointAt(0)!)
  for (let x = 12; x < WIDTH_PX - 12; x++) {
    const code = codes[Math.floor((x / WIDTH_PX) * codes.length)]!
    const y = HEIGHT_PX / 2 + Math.sin(x / (3 + (code % 7))) * (8 + (code % 18)) * (1 - x / (WIDTH_PX * 1.4))
    for (let dot = 0; dot < LINE_PX; dot++) rows[Math.round(y) + dot]![x] = 30
  }
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header()),
    pngChunk('IDAT', deflateSync(Buffer.concat(rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function header(): Buffer {
  const bytes = Buffer.alloc(13)
  bytes.writeUInt32BE(WIDTH_PX, 0)
  bytes.writeUInt32BE(HEIGHT_PX, 4)
  bytes[8] = 8
  return bytes
}
