/** The actions of this screen that are in progress, by booking; each promise resolves when the action ends. */
const underWay = new Map<string, Promise<void>>()
/** The rows' versions that this screen's actions have produced, as `booking version`. */
const ownVersions = new Set<string>()
const listeners = new Set<() => void>()

function publish(): void {
  for (const listener of listeners) listener()
}

/** Calls back when an action begins or ends. Returns a function that unsubscribes. */
export function listenToSaving(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether an action of this screen on a card is still being saved. */
export function isSaving(appointmentId: string): boolean {
  return underWay.has(appointmentId)
}

/**
 * Runs an action on a card as soon as none is being saved. Several callers follow one after the other, because `act`
 * registers its action before it waits for anything.
 */
export async function onceSaved(appointmentId: string, act: () => Promise<void>): Promise<void> {
  while (underWay.has(appointmentId)) await underWay.get(appointmentId)
  await act()
}

/**
 * Registers an action of this screen on a card. Returns a function to call at the end, with the version of the row that
 * the action produced.
 */
export function beginOwnAction(appointmentId: string): (madeVersion: number | null) => void {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>(done => {
    resolve = done
  })
  underWay.set(appointmentId, promise)
  publish()
  return madeVersion => {
    if (underWay.get(appointmentId) === promise) underWay.delete(appointmentId)
    if (madeVersion !== null) ownVersions.add(`${appointmentId} ${madeVersion}`)
    resolve()
    publish()
  }
}

/**
 * Whether a received change of a card is this screen's own; waits for an action in progress. On a busy tablet the check
 * may start only after the action has ended, so ended actions count too.
 */
export async function isOwnAction(appointmentId: string, version: number | null): Promise<boolean> {
  await underWay.get(appointmentId)
  return ownVersions.has(`${appointmentId} ${version}`)
}
