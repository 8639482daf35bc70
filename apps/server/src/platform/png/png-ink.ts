import type { PngPicture } from './png-picture.ts'
import { visitRows } from './png-rows.ts'

/** A pixel counts as ink if it is darker than this value. */
const DARK_BELOW = 128

/**
 * True if a picture has more than `min` pixels of ink; undefined if its data is invalid. Transparent pixels count as
 * paper. Counting stops above `min`, but the rest of the picture is still validated.
 */
export async function hasMoreInkThan(picture: PngPicture, min: number): Promise<boolean | undefined> {
  const isDark = darkPixels(picture)
  let seen = 0
  const isSound = await visitRows(picture, (row, _y, isUniform) => {
    if (isUniform && !isDark(row, 0)) return 'more'
    for (let x = 0; x < picture.width; x++) if (isDark(row, x) && ++seen > min) return 'enough'
    return 'more'
  })
  return isSound ? seen > min : undefined
}

/** Returns the smallest box around the ink, in pixels; undefined if there is no ink or the data is invalid. */
export async function inkBox(
  picture: PngPicture,
): Promise<{ left: number; top: number; width: number; height: number } | undefined> {
  const isDark = darkPixels(picture)
  let [left, top, right, bottom] = [picture.width, picture.height, -1, -1]
  const isSound = await visitRows(picture, (row, y, isUniform) => {
    if (isUniform && !isDark(row, 0)) return 'more'
    for (let x = 0; x < picture.width; x++) {
      if (!isDark(row, x)) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
    }
    return 'more'
  })
  return isSound && right >= 0 ? { left, top, width: right - left + 1, height: bottom - top + 1 } : undefined
}

/**
 * Returns a function for the picture's colour type. The function returns whether the pixel at `x` of an unfiltered row
 * is ink.
 */
function darkPixels(picture: PngPicture): (row: Buffer, x: number) => boolean {
  const { colourType, bitDepth, palette, paletteOpacity } = picture
  // The first byte of a 16-bit sample is enough to distinguish dark from light.
  const size = bitDepth === 16 ? 2 : 1
  switch (colourType) {
    case 6:
      return (row, x) => {
        const at = x * 4 * size
        const opacity = row[at + 3 * size]!
        return opacity >= DARK_BELOW && looksDark(row[at]!, row[at + size]!, row[at + 2 * size]!, opacity)
      }
    case 4:
      return (row, x) => {
        const at = x * 2 * size
        const grey = row[at]!
        return looksDark(grey, grey, grey, row[at + size]!)
      }
    case 2:
      return (row, x) => {
        const at = x * 3 * size
        return looksDark(row[at]!, row[at + size]!, row[at + 2 * size]!, 255)
      }
    case 0: {
      const lightest = 2 ** Math.min(bitDepth, 8) - 1
      return (row, x) => {
        const grey = ((bitDepth < 8 ? packedSample(row, x, bitDepth) : row[x * size]!) * 255) / lightest
        return looksDark(grey, grey, grey, 255)
      }
    }
    case 3: {
      // A pixel whose colour is not in the palette counts as white.
      const isDarkEntry = Array.from({ length: palette.length / 3 }, (_, entry) =>
        looksDark(palette[entry * 3]!, palette[entry * 3 + 1]!, palette[entry * 3 + 2]!, paletteOpacity[entry] ?? 255),
      )
      return (row, x) => isDarkEntry[bitDepth < 8 ? packedSample(row, x, bitDepth) : row[x]!] ?? false
    }
  }
}

/** True if a colour is dark (luma, ITU-R BT.601) after it is blended onto white by its opacity. */
function looksDark(red: number, green: number, blue: number, opacity: number): boolean {
  const luma = (red * 77 + green * 150 + blue * 29) >> 8
  return 255 - ((255 - luma) * opacity) / 255 < DARK_BELOW
}

/** Reads a sample of 1, 2 or 4 bits. The leftmost sample in a byte has the highest bits. */
function packedSample(row: Buffer, x: number, bitDepth: number): number {
  const bit = x * bitDepth
  return (row[bit >> 3]! >> (8 - bitDepth - (bit & 7))) & ((1 << bitDepth) - 1)
}
