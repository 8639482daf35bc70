type Leave = () => void

let asks: ((leave: Leave) => void) | null = null

/**
 * Ends a visit from the header: at once, or after a screen has asked for confirmation because something would be lost.
 */
export function leaveVisit(leave: Leave): void {
  if (asks) asks(leave)
  else leave()
}

/**
 * Registers a confirmation that is asked for before the visit is left.
 *
 * @param ask asks for confirmation, and calls `leave` when the answer is yes
 * @returns a function that removes it
 */
export function askBeforeLeaving(ask: (leave: Leave) => void): () => void {
  asks = ask
  return () => {
    if (asks === ask) asks = null
  }
}
