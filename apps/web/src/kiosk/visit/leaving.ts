type Leave = () => void

let asks: ((leave: Leave) => void) | null = null

/** Ends a visit from the header: at once, or after the question of a screen on which something would be lost. */
export function leaveVisit(leave: Leave): void {
  if (asks) asks(leave)
  else leave()
}

/**
 * From now on the question `ask` is asked before leaving, because leaving would lose something that was begun.
 *
 * @param ask asks the question, and calls `leave` when the answer is yes
 * @returns a function that stops asking
 */
export function askBeforeLeaving(ask: (leave: Leave) => void): () => void {
  asks = ask
  return () => {
    if (asks === ask) asks = null
  }
}
