/**
 * Runs tasks with the same name one after the other, within this process. Tasks with different names do not wait for
 * each other.
 */
export function createKeyedQueue(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const done = (last.get(name) ?? Promise.resolve()).then(work, work)
    const settled = done.catch(() => {})
    last.set(name, settled)
    void settled.then(() => {
      if (last.get(name) === settled) last.delete(name)
    })
    return done
  }
}
