/** Subscribers by topic, for instance one card: a change calls the subscribers of its topic only. */
export type Topics = {
  /** Returns a function that unsubscribes. */
  readonly listen: (topic: string, listener: () => void) => () => void
  readonly publish: (topic: string) => void
}

export function createTopics(): Topics {
  const listeners = new Map<string, Set<() => void>>()
  return {
    listen(topic, listener) {
      const subscribed = listeners.get(topic) ?? new Set()
      listeners.set(topic, subscribed.add(listener))
      return () => {
        subscribed.delete(listener)
        if (subscribed.size === 0 && listeners.get(topic) === subscribed) listeners.delete(topic)
      }
    },
    publish(topic) {
      for (const listener of [...(listeners.get(topic) ?? [])]) listener()
    },
  }
}
