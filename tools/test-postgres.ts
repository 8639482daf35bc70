import { openTestServer } from '../apps/server/test/databases.ts'

/** Keeps one PostgreSQL running for the whole test run, so that each file only makes a database on it. */
export default async function keepPostgres(): Promise<() => Promise<void>> {
  const server = await openTestServer()
  return server.release
}
