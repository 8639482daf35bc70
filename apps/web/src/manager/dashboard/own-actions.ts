/** This screen's unfinished actions by booking id. A promise resolves when its action ends. */
const underWay = new Map<string, Promise<void>>()
/** The row versions that this screen's actions have produced, as `<booking id> <version>`. */
const ownVersions = new Set<string>()
const listeners = new Set<() => void>()

function publish(): void {
  for (const listener of listeners) listener()
}

/** Calls the listener when an action begins or ends. Returns a function that unsubscribes. */
export function listenToSaving(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function isSaving(appointmentId: string): boolean {
  return underWay.has(appointmentId)
}

/**
 * Runs an action on a card as soon as no other action on this card is being saved. Queued actions run one after
 * another, because `act` registers its action before its first await.
 */
export async function onceSaved(appointmentId: string, act: () => Promise<void>): Promise<void> {
  while (underWay.has(appointmentId)) await underWay.get(appointmentId)
  await act()
}

/**
 * Registers an action of this screen on a card. Returns a function to call when the action ends, with the row version
 * that it produced (null if it failed).
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
 * Resolves to true if this screen itself has made the received change of a card. If an action on the card is running,
 * waits for its end. On a busy tablet the action may already have ended, so the versions of ended actions are stored.
 */
export async function isOwnAction(appointmentId: string, version: number | null): Promise<boolean> {
  await underWay.get(appointmentId)
  return ownVersions.has(`${appointmentId} ${version}`)
}
