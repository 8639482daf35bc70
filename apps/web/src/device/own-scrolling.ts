let running = 0

/**
 * Marks scrolling as started by the app itself, so that it does not count as user activity. Call the returned function
 * when the scrolling has ended.
 */
export function beginOwnScrolling(): () => void {
  running += 1
  return () => {
    running -= 1
  }
}

/** True while a scroll event may come from the app itself. */
export function isOwnScrolling(): boolean {
  return running > 0
}
