import { createHash } from 'node:crypto'
import { existsSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { createTestDatabase, openTestServer } from '../apps/server/test/databases.ts'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 2 ** 31

/**
 * Keeps one PostgreSQL running for the whole test run, with a migrated database on it for each file to copy. Its files lie
 * in memory where there is room: hundreds of databases are made and dropped, and nobody needs them after a power cut.
 */
export default async function keepPostgres(): Promise<() => Promise<void>> {
  const inMemory = memoryFolder()
  if (inMemory) process.env.TEST_DATA_DIR = inMemory
  const server = await openTestServer()
  const migrated = await createTestDatabase()
  process.env.TEST_MIGRATED_DATABASE = new URL(migrated.url).pathname.slice(1)
  return async () => {
    await migrated.drop()
    await server.release()
    // Another run of this checkout may be using it still.
    if (inMemory && !existsSync(join(inMemory, 'pg18/postmaster.pid')))
      rmSync(inMemory, { recursive: true, force: true })
  }
}

function memoryFolder(): string | undefined {
  if (process.env.DATABASE_URL || process.env.TEST_DATA_DIR || !existsSync(MEMORY)) return undefined
  const { bavail, bsize } = statfsSync(MEMORY)
  if (bavail * bsize < ROOM_BYTES) return undefined
  const checkout = createHash('sha256')
    .update(import.meta.dirname)
    .digest('hex')
    .slice(0, 12)
  return join(MEMORY, `frontlash-tests-${checkout}`)
}
