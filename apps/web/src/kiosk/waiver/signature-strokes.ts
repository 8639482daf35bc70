/** A point of a line. `widthPx` is the distance from the middle of the line to its edge. */
export type InkPoint = { readonly x: number; readonly y: number; readonly widthPx: number }

/** One stroke of a signature; a single point is a dot. */
export type Stroke = { points: InkPoint[] }

export type Size = { readonly widthPx: number; readonly heightPx: number }

/** The distance of the signature line from the bottom of the area. The style sheet draws the line at this distance. */
const LINE_ABOVE_FOOT_PX = 40

/**
 * Converts strokes to an area of another size. The strokes are centred on the signature line. They are made smaller if
 * they do not fit, but never larger. When a turned tablet is turned back, the strokes have their original size again.
 */
export function fitStrokes(strokes: readonly Stroke[], from: Size, to: Size): Stroke[] {
  const scale = Math.min(1, to.widthPx / from.widthPx, to.heightPx / from.heightPx)
  const rightPx = (to.widthPx - from.widthPx * scale) / 2
  const lineOf = (area: Size) => area.heightPx - LINE_ABOVE_FOOT_PX
  const downPx = lineOf(to) - lineOf(from) * scale
  return strokes.map(({ points }) => ({
    points: points.map(point => ({ ...point, x: point.x * scale + rightPx, y: point.y * scale + downPx })),
  }))
}

/** Strokes whose longer side is shorter than this are a smudge, for example of a resting hand. */
const SIGNATURE_MIN_PX = 40

/** True if strokes are large enough for a signature, in the size in which they were written. */
export function isLargeEnough(strokes: readonly Stroke[]): boolean {
  const points = strokes.flatMap(stroke => stroke.points)
  const extentPx = (values: number[]) => Math.max(...values) - Math.min(...values)
  return Math.max(extentPx(points.map(({ x }) => x)), extentPx(points.map(({ y }) => y))) >= SIGNATURE_MIN_PX
}

/**
 * The number of dark pixels up to which a picture is an accidental touch, which the server refuses too
 * (docs/product/waivers.md, "What counts as a signature").
 */
export const MIN_INK_PIXELS = 50

/** Returns the number of dark pixels of a picture (RGBA, four bytes per pixel) on white. */
export function countInk(rgba: ArrayLike<number>): number {
  let dark = 0
  for (let at = 0; at < rgba.length; at += 4) {
    if (rgba[at]! + rgba[at + 1]! + rgba[at + 2]! < 3 * 128) dark += 1
  }
  return dark
}

/**
 * The maximum width of the picture that is sent. With this width the signature is sharp on paper, and the picture is
 * far below the server's size limit.
 */
const PICTURE_MAX_WIDTH_PX = 1600

/**
 * Returns the size of the picture that is sent. The size of the area is multiplied by the pixel ratio, at most by 2.
 * The result is not wider than the maximum width, unless the area itself is wider.
 */
export function pictureSize(area: Size, pixelRatio: number): Size {
  const scale = Math.max(1, Math.min(pixelRatio, 2, PICTURE_MAX_WIDTH_PX / area.widthPx))
  return { widthPx: Math.round(area.widthPx * scale), heightPx: Math.round(area.heightPx * scale) }
}
