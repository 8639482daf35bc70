import { useCallback, useSyncExternalStore } from 'react'
import type { DayStore } from '../day/day-store.ts'

/** What the day holds under one topic; draws again when that changes, and for nothing else. `read` answers the same object until it does. */
export function useTopic<Value>(store: DayStore, topic: string, read: () => Value): Value {
  const listen = useCallback((listener: () => void) => store.listen(topic, listener), [store, topic])
  return useSyncExternalStore(listen, read)
}
