/** By booking: the row's version that this screen's own action produces; null when it produces none. */
const underWay = new Map<string, Promise<number | null>>()

/**
 * Registers an action of this screen on a card. Returns a function to call at the end, with the version of the row that
 * the action produced.
 */
export function beginOwnAction(appointmentId: string): (madeVersion: number | null) => void {
  let end: (madeVersion: number | null) => void = () => undefined
  const made = new Promise<number | null>(resolve => {
    end = resolve
  })
  underWay.set(appointmentId, made)
  return madeVersion => {
    if (underWay.get(appointmentId) === made) underWay.delete(appointmentId)
    end(madeVersion)
  }
}

/** Whether a received change of a card is this screen's own; waits for an action in progress. */
export async function isOwnAction(appointmentId: string, version: number | null): Promise<boolean> {
  const made = await underWay.get(appointmentId)
  return version !== null && made === version
}
