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
      /** What was in the new place before, if anything was. */
      readonly before: BackupFile | undefined
    }
  | { readonly ok: false; readonly refusal: 'still running' | 'a salon is there' }

/**
 * Copies the whole salon from one database into another one that has none yet; or that may have an older one, which then
 * goes into a backup in `olderInto` first. Every table's count and hash and every chain of waivers are compared before it
 * is put in its place. Nothing may run on either meanwhile: what it took after the copy would be lost. The old one stays as
 * it is. Throws a BackupBroken when the copy is not what was read.
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
    // Who reads stops at the last line; the connection behind the text is held until the text is ended.
    await text.return(undefined)
  }
}
