import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Runs this thread's garbage collection, so that the memory of a large task is returned to the machine: otherwise the
 * engine would keep the memory as long as the thread has little to do. It blocks the thread for some hundredths of a
 * second, so only threads for which no caller waits may call it.
 */
export function releaseMemory(): void {
  collect ??= findCollector()
  collect()
}

let collect: (() => void) | undefined

/** Returns the engine's function for garbage collection, which Node hides by default. */
function findCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}
