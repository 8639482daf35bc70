import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { type Config, ConfigError } from '@frontlash/config/config'
import { diskSpaceError, MIN_FREE_BYTES } from '@frontlash/domain/status/disk-room'
import { clusterFolder } from '@frontlash/postgres/embedded-postgres'

/**
 * Returns the notice about a disk with too little space; undefined if there is enough. If the space is too little and
 * the database does not exist yet, throws a ConfigError, because creating the database would fill the disk.
 */
export async function diskNotice({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<string | undefined> {
  const freeBytes = await statfs(dataDir).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => MIN_FREE_BYTES,
  )
  const error = diskSpaceError(freeBytes, dataDir)
  if (!error) return undefined
  if (!databaseUrl && !existsSync(clusterFolder(dataDir))) throw new ConfigError(`${error} The salon is not created.`)
  return `${error} Until then no check-in and nothing else is taken, and bookings are not copied. Free some space; no restart is needed.`
}
