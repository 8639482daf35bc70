import { useSyncExternalStore } from 'react'
import { readFlag, readObject, writeFlag, writeObject } from '../api/browser-storage.ts'
import { createStore } from '../api/create-store.ts'
import { readClientRecord, type VisitClient } from './session-start.ts'

const changes = createStore(null)
const announceChange = () => changes.save(null)

/** Calls back when the client of the visit is checked in, has signed or is forgotten. Returns how to stop. */
export const onClientChange = changes.subscribe

/** The client of the visit, or null: who the phone number belongs to, checked in or not. */
export function readClient(): VisitClient | null {
  return readClientRecord(readObject('session', 'clientData'))
}

/** Saves the client of the visit, from any call's answer. */
export function saveClient(client: object): void {
  const record = readClientRecord(client)
  writeObject('session', 'clientData', record)
  if (isCheckedIn()) announceChange()
}

/** True when the client of the visit is checked in, as the server said in this visit. */
export function isCheckedIn(): boolean {
  return readFlag('session', 'checkedIn') || readFlag('local', 'checkedIn')
}

/** The server has said `checkedIn: true`: the client counts as signed in for the rest of the visit. */
export function markCheckedIn(): void {
  writeFlag('session', 'checkedIn', true)
  announceChange()
}

/** True when the server has said in this visit that the client signed the waiver today. Renders again when it says so. */
export function useSignedToday(): boolean {
  return useSyncExternalStore(onClientChange, readSignedToday)
}

function readSignedToday(): boolean {
  return readFlag('session', 'signedToday')
}

/** The server has said that the client of the visit signed today. */
export function markSignedToday(): void {
  writeFlag('session', 'signedToday', true)
  announceChange()
}

/** Forgets the client of the visit, here and now. A member of staff who is signed in on this browser stays so. */
export function clearClient(): void {
  writeObject('session', 'clientData', null)
  writeFlag('session', 'checkedIn', false)
  writeFlag('local', 'checkedIn', false)
  announceChange()
}
