import { useMemo, useSyncExternalStore } from 'react'
import { createDeliveryService, type Deliveries, type DeliveryService } from './keep-and-send.ts'
import { deviceStore } from './kept-deliveries-store.ts'
import { clientOf } from './kept-delivery.ts'

/** What this device still has to tell the server (keep-and-send.ts). */
export const deliveries: DeliveryService = createDeliveryService(deviceStore)

/** Sends what earlier pages left, and from then on whenever the network returns or the page is shown again. */
export function keepSending(): void {
  void deliveries.start()
  window.addEventListener('online', () => void deliveries.sendWaiting())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void deliveries.sendWaiting()
  })
}

/**
 * What is still on its way to the server, and what it would not take; of one client where her id is given. A screen that
 * finds something waiting says "still saving", and "saved" once it is empty again.
 */
export function usePendingDeliveries(clientId?: string): Deliveries {
  const all = useSyncExternalStore(deliveries.subscribe, deliveries.read)
  return useMemo(() => {
    if (clientId === undefined) return all
    return {
      waiting: all.waiting.filter(delivery => clientOf(delivery) === clientId),
      setAside: all.setAside.filter(delivery => clientOf(delivery) === clientId),
    }
  }, [all, clientId])
}
