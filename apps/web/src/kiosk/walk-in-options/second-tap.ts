/** The second tap of a double one comes within this time of the first, */
const SECOND_TAP_MS = 400
/** and no further from it than this. */
const SECOND_TAP_PX = 24

/** A tap as a click event tells of it; `detail` is 0 where no finger made it. */
export type Tap = {
  readonly timeStamp: number
  readonly clientX: number
  readonly clientY: number
  readonly detail: number
}

/**
 * Whether a tap belongs to the one before: it was meant for what stood there then, and not for what has come up under the finger
 * since.
 */
export function isSecondTap(before: Tap | null, tap: Tap): boolean {
  if (!before || tap.detail === 0) return false
  const isSoon = tap.timeStamp - before.timeStamp < SECOND_TAP_MS
  return isSoon && Math.hypot(tap.clientX - before.clientX, tap.clientY - before.clientY) <= SECOND_TAP_PX
}
