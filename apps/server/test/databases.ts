import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openEmbeddedPostgres } from '@frontlash/postgres/embedded-postgres'
import pg from 'pg'
import { migrate } from '../src/platform/db/migrate.ts'

export type TestServer = { url: string; release: () => Promise<void> }

/**
 * Returns the PostgreSQL server for tests: that of DATABASE_URL, otherwise an embedded one in a new folder. During `npm
 * test`, one server runs until the end (tools/test-postgres.ts), so no test file has to keep its own server running.
 */
export async function openTestServer(): Promise<TestServer> {
  const given = process.env.TEST_SERVER_URL ?? process.env.DATABASE_URL
  if (given) return { url: given, release: async () => {} }
  const folder = process.env.TEST_DATA_DIR ?? join(import.meta.dirname, '../../../.cache/test-postgres')
  const server = await openEmbeddedPostgres(folder)
  return { url: server.url, release: server.release }
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/**
 * Creates a database on a server, empty or as a copy of a database that nobody is using. Returns its address and a
 * function that drops it.
 */
export async function createDatabase(
  serverUrl: string,
  likeDatabase?: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`
  // For such a small database, copying the files takes half the processor time of writing the pages to the log.
  const like = likeDatabase ? ` template ${likeDatabase} strategy file_copy` : ''
  await onServer(serverUrl, `create database ${name}${like}`)
  const address = new URL(serverUrl)
  address.pathname = `/${name}`
  return {
    url: address.toString(),
    drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
  }
}

/** A new, migrated database for one test file, and a function that drops it. */
export async function createTestDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = await openTestServer()
  // Most tests need a migrated database. A test run migrates one database, and all tests copy it.
  const migrated = process.env.TEST_MIGRATED_DATABASE
  const database = await createDatabase(server.url, migrated)
  if (!migrated) await migrate(database.url)
  return {
    url: database.url,
    drop: async () => {
      await database.drop()
      await server.release()
    },
  }
}
