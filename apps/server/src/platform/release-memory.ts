import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Runs this thread's garbage collection now and returns the memory of a large piece of work to the machine: the engine
 * would otherwise keep it as long as the thread has little to do. It takes some hundredths of a second, so it is only
 * for threads that no caller waits for.
 */
export function releaseMemory(): void {
  collect ??= findCollector()
  collect()
}

let collect: (() => void) | undefined

/** The engine's function for garbage collection, which Node hides by default. */
function findCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}
