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
      /** The backup of what was in the new place before, if there was anything. */
      readonly before: BackupFile | undefined
    }
  | { readonly ok: false; readonly refusal: 'still running' | 'a salon is there' }

/**
 * Copies the whole salon from one database into another one that is empty, or that has an older salon, which then goes
 * into a backup in `olderInto` first. Every table's count and hash and every chain of waivers are compared before the
 * copy replaces the schema there. No server may run on either database during the copy: what it wrote after the copy
 * would be lost. The old database does not change. Throws BackupBroken when the copy differs.
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
      await replaceLiveSchema(client, schema)
      return { ok: true, built, before }
    })
  } finally {
    // openDump stops reading after the last line; ending the generator closes the connection that it reads from.
    await text.return(undefined)
  }
}
