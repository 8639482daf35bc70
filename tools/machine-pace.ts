import { Worker } from 'node:worker_threads'

/**
 * The duration of the work below on the machine for which the tests' time limits were chosen: two cores, no other load.
 */
const REFERENCE_MS = 1_100
/** The maximum factor: a machine that is even slower is blocked, and longer limits do not help. */
const MAX = 8

/** The measured work: memory access and parsing, on which the tests spend most of their time. */
const WORK = `
  const cells = new Float64Array(8e6)
  for (let step = 0; step < 8e6; step++) cells[(step * 7919) % 8e6] += step
  let text = ''
  for (let round = 0; round < 30_000; round++) text = JSON.stringify(JSON.parse('{"round":' + round + ',"list":[1,{"deep":true}]}'))
`

/**
 * How many times slower this machine is at present than the one for which the tests' time limits were chosen; 1 if it
 * is as fast. On a build server that shares its memory with others the factor has risen to ten within an hour.
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
