/** Subscribers by topic, such as a card. A change calls only the subscribers to its topic. */
export type Topics = {
  /** Returns a function that unsubscribes. */
  readonly listen: (topic: string, listener: () => void) => () => void
  readonly publish: (topic: string) => void
  /** Returns how often a topic was published. */
  readonly version: (topic: string) => number
}

export function createTopics(): Topics {
  const listeners = new Map<string, Set<() => void>>()
  const versions = new Map<string, number>()
  const version = (topic: string) => versions.get(topic) ?? 0
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
      versions.set(topic, version(topic) + 1)
      for (const listener of [...(listeners.get(topic) ?? [])]) listener()
    },
    version,
  }
}

export const colleagueTopic = (appointmentId: string) => `news ${appointmentId}`
export const cardTopic = (key: string) => `card ${key}`
export const columnTopic = (technician: string) => `column ${technician}`
