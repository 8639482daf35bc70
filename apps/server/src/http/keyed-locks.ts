/**
 * Creates named locks for this process. Callers get a lock in the order in which they have requested it. The promise
 * resolves with the function that releases the lock.
 */
export function createKeyedLocks(): (name: string) => Promise<() => void> {
  const last = new Map<string, Promise<void>>()
  return async name => {
    const before = last.get(name)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    last.set(name, released)
    await before
    return () => {
      if (last.get(name) === released) last.delete(name)
      release()
    }
  }
}
