/** How long an element that has just appeared ignores presses (docs/product/look.md, "Presses"). */
export const APPEARED_MS = 400

/** The maximum time from the end of a touch to its click. A later click has another cause. */
export const CLICK_DELAY_MAX_MS = 1_000

/** True for a click without a pointer: from a key, a screen reader or a program. */
export function isWithoutPointer(click: MouseEvent): boolean {
  return click.detail === 0
}
