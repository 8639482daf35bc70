import { parentPort, workerData } from 'node:worker_threads'
import { readConfig } from '@frontlash/config/config'
import { startJobs } from './jobs.ts'
import { openContext } from './open-context.ts'

const CONNECTIONS = 6

/** The background thread: runs startJobs until the main thread stops it. */
const { context, close } = await openContext(readConfig(), {
  url: (workerData as { url: string }).url,
  service: 'jobs',
  connections: CONNECTIONS,
})
const jobs = startJobs(context)
parentPort!.once('message', async () => {
  await jobs.stop()
  await close()
  parentPort!.close()
})
