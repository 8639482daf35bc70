let running = 0

/**
 * Until the returned function is called, the product scrolls the page itself, which does not count as user activity.
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
