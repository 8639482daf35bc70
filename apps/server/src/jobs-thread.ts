import { parentPort, workerData } from 'node:worker_threads'
import { readConfig } from '@frontlash/config/config'
import { startJobs } from './jobs.ts'
import { openSalon } from './open-salon.ts'

const CONNECTIONS = 6

/** The background thread: runs startJobs until the main thread says stop. */
const { salon, close } = await openSalon(readConfig(), {
  url: (workerData as { url: string }).url,
  service: 'jobs',
  connections: CONNECTIONS,
})
const jobs = startJobs(salon)
parentPort!.once('message', async () => {
  await jobs.stop()
  await close()
  parentPort!.close()
})
