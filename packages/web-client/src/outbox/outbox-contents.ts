import { useSyncExternalStore } from 'react'
import { createStore } from '../create-store.ts'
import type { OutboxContents } from './outbox.ts'

/** The contents of this device's outbox; empty until its code has been loaded. */
export const outboxContents = createStore<OutboxContents>({ waiting: [], setAside: [] })

/** Returns true while this device has writes to send. */
export function useIsSending(): boolean {
  return useSyncExternalStore(outboxContents.subscribe, outboxContents.read).waiting.length > 0
}
