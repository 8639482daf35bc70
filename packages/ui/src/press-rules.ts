/** How long something that has just appeared takes no press (docs/product/look.md, "Presses"). */
export const APPEARED_MS = 400

/** A click comes at most this long after the finger was lifted; a later one was made by something else than that finger. */
export const CLICK_FOLLOWS_WITHIN_MS = 1_000

/** True for a click that no pointer made: a key's, a screen reader's, a program's. */
export function isWithoutPointer(click: MouseEvent): boolean {
  return click.detail === 0
}
