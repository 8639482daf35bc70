import { useMemo, useSyncExternalStore } from 'react'
import { createOutbox, type Outbox, type OutboxContents } from './outbox.ts'
import { clientOf } from './pending-write.ts'
import { deviceStore } from './pending-write-store.ts'

/** What this device still has to send to the server (outbox.ts). */
export const outbox: Outbox = createOutbox(deviceStore)

/** Sends what earlier pages left, now and whenever the network returns or the page is shown again. */
export function startOutbox(): void {
  void outbox.start()
  window.addEventListener('online', () => void outbox.sendWaiting())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void outbox.sendWaiting()
  })
}

/**
 * What was not delivered yet, and what the server refused; only one client's with an id. A screen that finds something
 * waiting shows "still saving", and "saved" once it is empty again.
 */
export function usePendingWrites(clientId?: string): OutboxContents {
  const all = useSyncExternalStore(outbox.subscribe, outbox.read)
  return useMemo(() => {
    if (clientId === undefined) return all
    return {
      waiting: all.waiting.filter(pending => clientOf(pending) === clientId),
      setAside: all.setAside.filter(pending => clientOf(pending) === clientId),
    }
  }, [all, clientId])
}
