import { createHash } from 'node:crypto'
import { existsSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { createTestDatabase, openTestServer } from '../apps/server/test/databases.ts'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 2 ** 31

/**
 * Runs a PostgreSQL server for the test run, with a migrated database that each test file copies. If there is space,
 * the server's files are in memory, because hundreds of databases are created and dropped, and no test needs a database
 * after a power failure.
 */
export default async function keepPostgres(): Promise<() => Promise<void>> {
  const inMemory = memoryFolder()
  if (inMemory) process.env.TEST_DATA_DIR = inMemory
  // Each Vitest project of the run keeps the server running, because any of them may end last.
  delete process.env.TEST_SERVER_URL
  const server = await openTestServer()
  const migrated = await createTestDatabase()
  process.env.TEST_MIGRATED_DATABASE = new URL(migrated.url).pathname.slice(1)
  process.env.TEST_SERVER_URL = server.url
  return async () => {
    await migrated.drop()
    await server.release()
    // Another run of this checkout may be using the folder.
    if (inMemory && !existsSync(join(inMemory, 'pg18/postmaster.pid')))
      rmSync(inMemory, { recursive: true, force: true })
  }
}

/** The folder in memory, which all Vitest projects of a run share. The last project to end removes it. */
function memoryFolder(): string | undefined {
  const checkout = createHash('sha256')
    .update(import.meta.dirname)
    .digest('hex')
    .slice(0, 12)
  const folder = join(MEMORY, `frontlash-tests-${checkout}`)
  if (process.env.TEST_DATA_DIR === folder) return folder
  if (process.env.DATABASE_URL || process.env.TEST_DATA_DIR || !existsSync(MEMORY)) return undefined
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize < ROOM_BYTES ? undefined : folder
}
