import { parentPort, workerData } from 'node:worker_threads'
import { readConfig } from '@frontlash/config/config'
import { startJobs } from './jobs.ts'
import { openContext } from './open-context.ts'
import { releaseMemoryPeriodically } from './platform/release-memory.ts'

const CONNECTIONS = 6

/** The background thread: runs startJobs until the main thread stops it. */
const { context, close } = await openContext(readConfig(), {
  url: (workerData as { url: string }).url,
  service: 'jobs',
  connections: CONNECTIONS,
})
const jobs = startJobs(context)
// No caller waits for this thread, so it releases memory also while it is busy.
releaseMemoryPeriodically(1)
parentPort!.once('message', async () => {
  await jobs.stop()
  await close()
  parentPort!.close()
})
