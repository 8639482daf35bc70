import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Runs this thread's garbage collection, which returns the memory of a large task to the machine. Otherwise the engine
 * would keep the memory while the thread has little to do. The call blocks the thread for some hundredths of a second,
 * so it must not run in a thread with waiting callers.
 */
export function releaseMemory(): void {
  collect ??= findCollector()
  collect()
}

let collect: (() => void) | undefined

/** Returns the engine's garbage collector, which Node hides by default. */
function findCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}
