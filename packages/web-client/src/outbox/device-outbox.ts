import { useMemo, useSyncExternalStore } from 'react'
import { createOutbox, type Outbox, type OutboxContents } from './outbox.ts'
import { outboxContents } from './outbox-contents.ts'
import { clientOf } from './pending-write.ts'
import { deviceStore } from './pending-write-store.ts'

/** The outbox of this device. It contains the writes that the server has not received yet (outbox.ts). */
export const outbox: Outbox = createOutbox(deviceStore, outboxContents)

/**
 * Sends the writes that earlier pages have left: at once, when the network returns, and when the page becomes visible.
 */
export function startOutbox(): void {
  void outbox.start()
  window.addEventListener('online', () => void outbox.sendWaiting())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void outbox.sendWaiting()
  })
}

/**
 * Returns the pending and the refused writes of a client, or of all clients if no id is given. Screens show "still
 * saving" while a write is pending, and "saved" after its delivery.
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
