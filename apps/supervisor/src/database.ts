import type { Config } from '@frontlash/config/config'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '@frontlash/postgres/embedded-postgres'

export type SalonDatabase = { readonly url: string; readonly release: () => Promise<void> }

const REOPEN_AFTER_MS = 250

/**
 * The salon's database: the server that DATABASE_URL names, or the embedded one, started when it is down, and started
 * again should it ever die while we run.
 */
export async function openSalonDatabase(config: Config): Promise<SalonDatabase> {
  if (config.databaseUrl) return { url: config.databaseUrl, release: async () => {} }
  let released = false
  let current: EmbeddedPostgres = await openEmbeddedPostgres(config.dataDir)
  const watch = (opened: EmbeddedPostgres) => {
    void opened.lost.then(async () => {
      while (!released) {
        try {
          current = await openEmbeddedPostgres(config.dataDir)
          return watch(current)
        } catch (error) {
          process.stderr.write(`The database is away (${(error as Error).message}); trying again.\n`)
          await new Promise(resolve => setTimeout(resolve, REOPEN_AFTER_MS))
        }
      }
    })
  }
  watch(current)
  return {
    url: current.url,
    release: async () => {
      released = true
      await current.release()
    },
  }
}
