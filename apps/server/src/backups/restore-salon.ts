import type pg from 'pg'
import { type BackupFile, readBackup, writeBackup } from './backup-file.ts'
import { type BuiltSalon, buildSalon, replaceLiveSchema } from './build-salon.ts'
import { hasSalon, isServed } from './salon-in-use.ts'

export type Restored = {
  readonly ok: true
  readonly built: BuiltSalon
  /** What was there before, if anything was. */
  readonly before: BackupFile | undefined
  /** Servers that ran meanwhile go on with the secret they know, which is no longer the right one. */
  readonly mustRestart: boolean
}

export type RestoreOutcome = Restored | { readonly ok: false; readonly refusal: 'other secret' }

/**
 * Puts the salon of a backup into the place of the one in use, also while servers run (docs/product/keeping.md, "Getting
 * it back"). What is there goes into a backup of its own first. `takeSecret` puts the backup's secret where the servers
 * find it; without it, a backup with another secret than `appSecret` is refused. Throws a BackupBroken, and nothing has
 * changed, when the backup is not sound.
 */
export function restoreSalon(
  salon: { url: string; dir: string; appSecret: string; now: Date; takeSecret?: (secret: string) => void },
  path: string,
  stop: AbortSignal,
): Promise<RestoreOutcome> {
  return readBackup(path, async dump => {
    const { appSecret } = dump.head
    const isOtherSecret = appSecret !== salon.appSecret
    if (isOtherSecret && !salon.takeSecret) return { ok: false, refusal: 'other secret' }
    const before = (await hasSalon(salon.url)) ? await writeBackup(salon, 'before-restore', stop) : undefined
    return buildSalon(salon.url, dump, stop, async (built, client, schema) => {
      const wasServed = await isServed(client)
      await markDueTextsUnknown(client, salon.now)
      if (isOtherSecret) salon.takeSecret!(appSecret)
      await replaceLiveSchema(client, schema)
      return { ok: true, built, before, mustRestart: wasServed && isOtherSecret }
    })
  })
}

/**
 * A text that was queued when the backup was made may have been sent since. As UNKNOWN it is looked up at the provider
 * before it is sent, as after an interrupted attempt (docs/product/texts.md, "States").
 */
async function markDueTextsUnknown(client: pg.Client, now: Date): Promise<void> {
  await client.query(
    `update texts
        set state = 'UNKNOWN', attempts = greatest(attempts, 1), lookups = 0, attempted_at = due_at,
            first_attempted_at = coalesce(first_attempted_at, due_at), lease_until = $1, updated_at = $1
      where state = 'QUEUED' and due_at <= $1`,
    [now],
  )
}
