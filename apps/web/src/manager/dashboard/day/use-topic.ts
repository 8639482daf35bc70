import { useCallback, useSyncExternalStore } from 'react'
import type { DayStore } from './day-store.ts'

/** Returns the value of a topic. The component renders again when the topic is published. */
export function useTopic<Value>(store: DayStore, topic: string, read: () => Value): Value {
  const listen = useCallback((listener: () => void) => store.listen(topic, listener), [store, topic])
  useSyncExternalStore(listen, () => store.version(topic))
  return read()
}
