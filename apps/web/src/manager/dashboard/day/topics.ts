/** Subscribers by topic, for instance one card: a change calls the subscribers of its topic only. */
export type Topics = {
  /** Returns a function that unsubscribes. */
  readonly listen: (topic: string, listener: () => void) => () => void
  readonly tell: (topic: string) => void
}

export function createTopics(): Topics {
  const listeners = new Map<string, Set<() => void>>()
  return {
    listen(topic, listener) {
      const heard = listeners.get(topic) ?? new Set()
      listeners.set(topic, heard.add(listener))
      return () => {
        heard.delete(listener)
        if (heard.size === 0 && listeners.get(topic) === heard) listeners.delete(topic)
      }
    },
    tell(topic) {
      for (const listener of [...(listeners.get(topic) ?? [])]) listener()
    },
  }
}
