import { hasMoreInkThan } from '../../../platform/png/png-ink.ts'
import { readPng } from '../../../platform/png/png-picture.ts'

export const PLEASE_SIGN = 'Please sign the waiver before submitting'

const PREFIX = 'data:image/png;base64,'
const MAX_BYTES = 300 * 1024
const SIZE = { minWidthPx: 100, minHeightPx: 40, maxWidthPx: 3000, maxHeightPx: 2000 }
/** The number of dark pixels that a signature must exceed. An accidental touch leaves a dot of about twelve pixels. */
const INK_ABOVE_PX = 50

/**
 * Returns the PNG file in a data URL; undefined if it is no signature (docs/product/waivers.md, "What counts as a
 * signature"). Format and size are checked before any data is unpacked.
 */
export async function readSignature(dataUrl: string): Promise<Buffer | undefined> {
  const file = decoded(dataUrl)
  if (!file || file.length > MAX_BYTES) return undefined
  const picture = readPng(file, SIZE)
  return picture && (await hasMoreInkThan(picture, INK_ABOVE_PX)) ? file : undefined
}

/**
 * Returns the bytes that the base64 after the prefix contains; undefined if the prefix is missing or a character is
 * invalid.
 */
function decoded(dataUrl: string): Buffer | undefined {
  if (!dataUrl.startsWith(PREFIX)) return undefined
  const base64 = dataUrl.slice(PREFIX.length)
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  const bytes = Buffer.from(base64, 'base64')
  // The decoder skips invalid characters. The result is then shorter than the base64 requires.
  return bytes.length === (base64.length / 4) * 3 - padding ? bytes : undefined
}
