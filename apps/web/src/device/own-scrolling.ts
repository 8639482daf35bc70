let running = 0

/** Marks scrolling as the app's own, so that it is not user activity. Returns a function that removes the mark. */
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
