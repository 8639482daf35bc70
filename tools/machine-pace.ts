import { Worker } from 'node:worker_threads'

/**
 * The duration of the benchmark on the reference machine: two cores without other load. All time limits are set for
 * this machine.
 */
const REFERENCE_MS = 1_100
/** The maximum factor. An even slower machine is probably stuck, so longer limits would not help. */
const MAX = 8

/** The benchmark: memory access and parsing, which take most of the time of tests. */
const WORK = `
  const cells = new Float64Array(8e6)
  for (let step = 0; step < 8e6; step++) cells[(step * 7919) % 8e6] += step
  let text = ''
  for (let round = 0; round < 30_000; round++) text = JSON.stringify(JSON.parse('{"round":' + round + ',"list":[1,{"deep":true}]}'))
`

/**
 * Returns how many times slower than the reference machine this machine is now; 1 means equally fast. On a build server
 * with shared memory, the factor has reached ten within an hour.
 */
export async function machinePace(): Promise<number> {
  const startedMs = performance.now()
  await Promise.all([work(), work()])
  const times = (performance.now() - startedMs) / REFERENCE_MS
  return Math.round(Math.min(Math.max(times, 1), MAX) * 10) / 10
}

function work(): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORK, { eval: true })
    worker.once('error', reject)
    worker.once('exit', () => resolve())
  })
}
