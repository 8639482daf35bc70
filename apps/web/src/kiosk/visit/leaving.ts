type Leave = () => void

let asks: ((leave: Leave) => void) | null = null

/**
 * Ends a visit from the header: at once, or after the open screen has asked for confirmation because input would be
 * lost.
 */
export function leaveVisit(leave: Leave): void {
  if (asks) asks(leave)
  else leave()
}

/**
 * Registers a confirmation that has to be given before the visit is left.
 *
 * @param ask asks for confirmation, and calls `leave` if the user confirms
 * @returns a function that unregisters the confirmation
 */
export function askBeforeLeaving(ask: (leave: Leave) => void): () => void {
  asks = ask
  return () => {
    if (asks === ask) asks = null
  }
}
