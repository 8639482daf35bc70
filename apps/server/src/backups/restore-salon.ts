import type pg from 'pg'
import type { AppContext } from '../app-context.ts'
import { openDatabase } from '../platform/db/database.ts'
import { revokeDemoKeys } from '../records/staff/seed-demo-staff.ts'
import { inSchema } from './backup-connection.ts'
import { type BackupFile, type BackupKeys, readBackup, writeBackup } from './backup-file.ts'
import { type BuiltSalon, buildSalon, replaceLiveSchema } from './build-salon.ts'
import { type CarriedOver, carryOver } from './carry-over.ts'
import { checkBackup } from './check-backup.ts'
import type { DumpReader } from './dump-format.ts'
import { requireRoomForBackup } from './free-space.ts'
import { hasSalon, isServed, salonSize } from './salon-in-use.ts'

export type Restored = CarriedOver & {
  readonly ok: true
  readonly built: BuiltSalon
  readonly before: BackupFile | undefined
  /**
   * True if servers ran during the restore. These servers must be restarted, because they still use the earlier secret.
   */
  readonly mustRestart: boolean
  /** The accounts that lost a PIN or password of the demo. */
  readonly withDemoKeys: readonly string[]
}

export type RestoreOutcome = Restored | { readonly ok: false; readonly refusal: 'other secret' }

/**
 * Replaces the current salon by a backup, even while servers run (docs/product/keeping.md, "Restoring a backup"). First
 * backs up the current salon. `takeSecret` stores the backup's secret where servers read it. Without `takeSecret`, a
 * backup whose secret differs from `appSecret` is refused. With `asMade`, the backup is not migrated, so that the older
 * version that made the backup can run again. Opt-outs since the backup are kept, and all sessions end. Throws
 * BackupBroken, with nothing changed, if the backup is invalid.
 */
export async function restoreSalon(
  salon: {
    url: string
    dir: string
    appSecret: string
    now: Date
    takeSecret?: (secret: string) => void
    /** Set for a real salon, in which PINs and passwords of the demo must not work. */
    revokesDemoKeys?: Pick<AppContext, 'clock' | 'config'>
  },
  path: string,
  stop: AbortSignal,
  { asMade = false, keys }: { asMade?: boolean; keys?: BackupKeys } = {},
): Promise<RestoreOutcome> {
  // The trial restore migrates the backup to the current version, because only migrated waivers can be verified.
  const checked = asMade ? await checkBackup(salon.url, path, stop, keys) : undefined
  const restore = async (dump: DumpReader): Promise<RestoreOutcome> => {
    const { appSecret } = dump.head
    const isOtherSecret = appSecret !== salon.appSecret
    if (isOtherSecret && !salon.takeSecret) return { ok: false, refusal: 'other secret' }
    // The free space is checked first, because a full disk would also stop the current salon.
    await requireRoomForBackup(salon.dir, await salonSize(salon.url))
    const before = (await hasSalon(salon.url)) ? await writeBackup(salon, 'before-restore', stop) : undefined
    return buildSalon(
      salon.url,
      dump,
      stop,
      async (built, client, schema) => {
        const wasServed = await isServed(client)
        await markDueTextsUnknown(client, salon.now)
        if (isOtherSecret) salon.takeSecret!(appSecret)
        // The statements of the current version may not fit the tables of an older version. The older version removes
        // the demo's credentials when it starts.
        const withDemoKeys = asMade ? [] : await withoutDemoKeys(salon, schema, appSecret)
        const carried = await replaceLiveSchema(client, schema, () => carryOver(client, salon.now))
        const mustRestart = wasServed && isOtherSecret
        return { ok: true, built: checked ?? built, before, mustRestart, withDemoKeys, ...carried }
      },
      { asMade },
    )
  }
  return readBackup(path, restore, keys)
}

/** Removes the demo's PINs and passwords from the accounts in `schema` before anybody can sign in with them. */
async function withoutDemoKeys(
  { url, revokesDemoKeys }: { url: string; revokesDemoKeys?: Pick<AppContext, 'clock' | 'config'> },
  schema: string,
  appSecret: string,
): Promise<readonly string[]> {
  if (!revokesDemoKeys) return []
  const db = openDatabase(inSchema(url, schema), { connections: 3, applicationName: 'frontlash-backup' })
  try {
    return await revokeDemoKeys({ ...revokesDemoKeys, config: { ...revokesDemoKeys.config, appSecret }, db })
  } finally {
    await db.close()
  }
}

/**
 * Marks queued texts as UNKNOWN, because they may have been sent since the backup was made. The server asks the
 * provider about such a text before it sends the text (docs/product/texts.md, "States").
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
