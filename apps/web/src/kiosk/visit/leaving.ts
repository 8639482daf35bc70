type Leave = () => void

let asks: ((leave: Leave) => void) | null = null

/** Ends a visit from the header. If input would be lost, the user has to confirm first. */
export function leaveVisit(leave: Leave): void {
  if (asks) asks(leave)
  else leave()
}

/**
 * Registers a prompt that the user has to confirm before leaving the visit.
 *
 * @param ask shows the prompt, and calls `leave` if the user confirms
 * @returns a function that unregisters the prompt
 */
export function askBeforeLeaving(ask: (leave: Leave) => void): () => void {
  asks = ask
  return () => {
    if (asks === ask) asks = null
  }
}
