/** By booking: the row's version that this screen's own action makes; null when it makes none. */
const underWay = new Map<string, Promise<number | null>>()

/** This screen acts on a card. Returns a function to call at the end, with the version of the row that the action made. */
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

/** Whether a change of a card that arrived is this screen's own; known once an action that is under way has ended. */
export async function isOwnAction(appointmentId: string, version: number | null): Promise<boolean> {
  const made = await underWay.get(appointmentId)
  return version !== null && made === version
}
