import { splitName } from '@frontlash/domain/person-name'
import type { AppContext } from '../../app-context.ts'
import {
  confirmPhonesKnown,
  type DemoPhones,
  nextDemoPhones,
  readDemoPhones,
} from '../../integrations/sandbox/demo-phones.ts'
import { type BackgroundWork, repeat } from '../../platform/jobs/repeat.ts'
import { deleteDemoClients, deleteDemoVisits, optDemoPhonesOut, saveDemoClients } from './demo-client-store.ts'
import { phonesFollowed, savePhonesFollowed } from './demo-mark.ts'

/**
 * The pause between two calls. Each call waits at the sandbox until the phones are set around the present time again.
 */
const ASK_AGAIN_MS = 200

/**
 * Keeps the salon's records of the demo phones as in the table of docs/product/demo.md: whenever the sandbox sets them,
 * the salon knows the clients it should know, has deleted the others, and no earlier text or visit interferes. Runs in
 * the demo only.
 */
export function followDemoPhones(context: AppContext): BackgroundWork {
  if (context.config.mode !== 'demo') return { stop: async () => {} }
  const { sandboxUrl } = context.config
  let followed: string | undefined
  let confirmed: string | undefined
  return repeat(
    ASK_AGAIN_MS,
    async stop => {
      // A backend that restarts while the sandbox keeps running must not delete clients who registered in the meantime.
      followed ??= await phonesFollowed(context.db)
      const read = await (confirmed ? nextDemoPhones(sandboxUrl, confirmed, stop) : readDemoPhones(sandboxUrl))
      if (read.setAt !== followed) await setDemoPhones(context, read)
      followed = read.setAt
      // A separate step: if it fails, only the confirmation is repeated, and clients' later actions are not deleted.
      if (confirmed !== followed) await confirmPhonesKnown(sandboxUrl, followed)
      confirmed = followed
    },
    // The sandbox may still be starting, or a visitor may have made it fail.
    error => context.log.debug({ error: error.message }, 'the demo’s phones could not be read'),
  )
}

/** Sets the salon's own records of the demo phones to what the sandbox says. */
export async function setDemoPhones(context: AppContext, { phones, setAt }: DemoPhones): Promise<void> {
  const now = context.clock.salonNow()
  const strangers = phones.filter(one => !one.known).map(one => one.e164)
  const clients = phones.flatMap(one => (one.known && one.client ? { phone: one.e164, ...splitName(one.client) } : []))
  const stopped = phones.filter(one => one.stopped).map(one => one.e164)
  await context.db.transaction(async queries => {
    await deleteDemoVisits(
      queries,
      phones.map(one => one.e164),
      now,
    )
    await deleteDemoClients(queries, strangers)
    await saveDemoClients(queries, clients, now)
    await optDemoPhonesOut(queries, stopped, now)
    await savePhonesFollowed(queries, setAt, now)
  })
}
