import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Collects this thread's garbage now, which gives the memory of a large piece of work back to the machine: the engine by
 * itself holds on to it for as long as the thread has little else to do. It takes some hundredths of a second, so it is for
 * threads on which nobody waits.
 */
export function releaseMemory(): void {
  collect ??= findCollector()
  collect()
}

let collect: (() => void) | undefined

/** The engine's own call, which Node hides unless it is asked for. */
function findCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}
