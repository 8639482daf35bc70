let running = 0

/**
 * Marks scrolling as made by the product, so that it does not count as user activity, until the returned function is
 * called.
 */
export function beginOwnScrolling(): () => void {
  running += 1
  return () => {
    running -= 1
  }
}

/** Whether a scroll event at this moment may be caused by the product. */
export function isOwnScrolling(): boolean {
  return running > 0
}
