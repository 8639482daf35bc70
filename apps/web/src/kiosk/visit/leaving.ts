type Leave = () => void

let asks: ((leave: Leave) => void) | null = null

/** Ends a visit by the header: at once, or after the question of a screen on which something would be lost. */
export function leaveVisit(leave: Leave): void {
  if (asks) asks(leave)
  else leave()
}

/**
 * From here on leaving has to be asked for: something has been begun that leaving loses.
 *
 * @param ask puts the question, and calls `leave` when the answer is yes
 * @returns how to stop asking
 */
export function askBeforeLeaving(ask: (leave: Leave) => void): () => void {
  asks = ask
  return () => {
    if (asks === ask) asks = null
  }
}
