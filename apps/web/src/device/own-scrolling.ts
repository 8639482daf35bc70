let running = 0

/** The product scrolls the page by itself from now on, until the returned function is called: nobody is there because of it. */
export function beginOwnScrolling(): () => void {
  running += 1
  return () => {
    running -= 1
  }
}

/** Whether a scroll event of this moment may be the product's own doing. */
export function isOwnScrolling(): boolean {
  return running > 0
}
