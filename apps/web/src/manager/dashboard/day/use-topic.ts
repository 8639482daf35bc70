import { useCallback, useSyncExternalStore } from 'react'
import type { DayStore } from './day-store.ts'

/** The value of a topic; renders again only when the value changes. `read` must return the same object until then. */
export function useTopic<Value>(store: DayStore, topic: string, read: () => Value): Value {
  const listen = useCallback((listener: () => void) => store.listen(topic, listener), [store, topic])
  return useSyncExternalStore(listen, read)
}
