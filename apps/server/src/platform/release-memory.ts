import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const CHECK_INTERVAL_MS = 30_000
const MAX_GROWTH_BYTES = 8 * 1024 * 1024

/**
 * Checks the memory of this thread every 30 seconds, and calls releaseMemory if it has grown by 8 MB since the last
 * release. The release waits while the thread uses more than the share `maxUtilization` of its time (0 to 1).
 */
export function releaseMemoryPeriodically(maxUtilization: number): void {
  let releasedBytes = 0
  let before = performance.eventLoopUtilization()
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    if (utilization > maxUtilization || usedBytes() < releasedBytes + MAX_GROWTH_BYTES) return
    releaseMemory()
    releasedBytes = usedBytes()
  }, CHECK_INTERVAL_MS).unref()
}

/**
 * Runs the complete garbage collection of this thread, which returns the memory of a large task to the machine.
 * Otherwise the engine would keep the memory while the thread has little to do. The call blocks the thread for some
 * tenths of a second, so it must not run in a thread with waiting callers.
 */
export function releaseMemory(): void {
  collect ??= findCollector()
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

function usedBytes(): number {
  const { used_heap_size, external_memory } = getHeapStatistics()
  return used_heap_size + external_memory
}

type Collector = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

let collect: Collector | undefined

/** Returns the engine's garbage collector, which Node hides by default. */
function findCollector(): Collector {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as Collector
}
