import { useSyncExternalStore } from 'react'
import { readFlag, readObject, writeFlag, writeObject } from './browser-storage.ts'
import { createStore } from './create-store.ts'
import { readClientRecord, type VisitClient } from './session-start.ts'

const changes = createStore(null)
const announceChange = () => changes.save(null)

/**
 * Calls the listener when the client of the visit is checked in, has signed or is removed. Returns a function that
 * unsubscribes.
 */
export const onClientChange = changes.subscribe

/** Returns the client whose phone number was typed in this visit, whether checked in or not; null if there is none. */
export function readClient(): VisitClient | null {
  return readClientRecord(readObject('session', 'clientData'))
}

/** Saves the client of the visit. `client` is the part of any response that describes the client. */
export function saveClient(client: object): void {
  const record = readClientRecord(client)
  writeObject('session', 'clientData', record)
  if (isCheckedIn()) announceChange()
}

/** True if the server has confirmed in this visit that the client is checked in. */
export function isCheckedIn(): boolean {
  return readFlag('session', 'checkedIn') || readFlag('local', 'checkedIn')
}

/**
 * Records that the server has checked the client in. From then on, the client counts as signed in until the visit ends.
 */
export function markCheckedIn(): void {
  writeFlag('session', 'checkedIn', true)
  announceChange()
}

/**
 * True if the server has confirmed in this visit that the client signed the waiver today. The component renders again
 * when the value changes.
 */
export function useSignedToday(): boolean {
  return useSyncExternalStore(onClientChange, readSignedToday)
}

function readSignedToday(): boolean {
  return readFlag('session', 'signedToday')
}

export function markSignedToday(): void {
  writeFlag('session', 'signedToday', true)
  announceChange()
}

/** Removes the client of the visit from this browser. A member of staff stays signed in. */
export function clearClient(): void {
  writeObject('session', 'clientData', null)
  writeFlag('session', 'checkedIn', false)
  writeFlag('local', 'checkedIn', false)
  announceChange()
}
