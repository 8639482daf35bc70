let running = 0

/**
 * Marks scrolling as started by the app itself, so that it does not count as user activity. Returns a function that
 * ends this mark.
 */
export function beginOwnScrolling(): () => void {
  running += 1
  return () => {
    running -= 1
  }
}

/** True while a scroll event may have been caused by the app itself. */
export function isOwnScrolling(): boolean {
  return running > 0
}
