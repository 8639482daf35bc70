/** The ten text sizes of the waiver, in pixels at the browser's own text size (docs/product/kiosk.md, "Waiver"). */
export const TEXT_SIZES_PX = [12, 13, 14, 15, 16, 17, 18, 20, 24, 36] as const

export type TextSizePx = (typeof TEXT_SIZES_PX)[number]

export const DEFAULT_TEXT_SIZE_PX: TextSizePx = 15

/** Returns the next larger or smaller size. Returns the given size if there is none. */
export function nextTextSize(size: TextSizePx, step: 1 | -1): TextSizePx {
  return TEXT_SIZES_PX[TEXT_SIZES_PX.indexOf(size) + step] ?? size
}

/** Returns the line height. It is relatively smaller for large letters, so that enough lines are visible. */
export function lineHeightOf(size: TextSizePx): number {
  return size <= 20 ? 1.6 : 1.4
}
