import { onOwnConnection } from './backup-connection.ts'
import { type BackupFile, writeBackup } from './backup-file.ts'
import { type BuiltSalon, buildSalon, replaceLiveSchema } from './build-salon.ts'
import { openDump } from './dump-format.ts'
import { dumpSalon } from './dump-salon.ts'
import { hasSalon, isServed } from './salon-in-use.ts'

export type MoveOutcome =
  | {
      readonly ok: true
      readonly built: BuiltSalon
      /** The backup of the salon that the target database contained before; undefined if the target was empty. */
      readonly before: BackupFile | undefined
    }
  | { readonly ok: false; readonly refusal: 'still running' | 'a salon is there' }

/**
 * Copies the whole salon into another database. The target must be empty, or contain an older salon, which is first
 * backed up into `olderInto`. All row counts, hashes and waiver chains are verified before the copy replaces the
 * target's schema. No server may run on either database, because changes during the copy would be lost. The source does
 * not change. Throws BackupBroken if the copy differs.
 */
export async function moveSalon(
  salon: { url: string; appSecret: string; now: Date },
  toUrl: string,
  stop: AbortSignal,
  olderInto?: string,
): Promise<MoveOutcome> {
  if (await onOwnConnection(salon.url, isServed)) return { ok: false, refusal: 'still running' }
  const isTaken = await hasSalon(toUrl)
  if (isTaken && !olderInto) return { ok: false, refusal: 'a salon is there' }
  if (await onOwnConnection(toUrl, isServed)) return { ok: false, refusal: 'still running' }
  const before = isTaken
    ? await writeBackup({ ...salon, url: toUrl, dir: olderInto! }, 'before-restore', stop)
    : undefined
  const text = dumpSalon(salon)
  try {
    return await buildSalon(toUrl, await openDump(text), stop, async (built, client, schema) => {
      await replaceLiveSchema(client, schema, async () => {})
      return { ok: true, built, before }
    })
  } finally {
    // `openDump` does not read beyond the last line, so the generator is ended here. This closes its database
    // connection.
    await text.return(undefined)
  }
}
