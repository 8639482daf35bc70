import { splitName } from '@frontlash/domain/person-name'
import type { AppContext } from '../../app-context.ts'
import {
  type DemoPhones,
  demoPhonesSetAt,
  readDemoPhones,
  tellPhonesKnown,
} from '../../integrations/sandbox/demo-phones.ts'
import { forgetDemoClients, forgetDemoVisits, knowDemoClients, optDemoPhonesOut } from './demo-client-store.ts'

/** How often the sandbox is asked whether its phones were set around now again: quicker than a hand at the tablet. */
const LOOK_EVERY_MS = 200

/**
 * Keeps the demo's phones meaning what the table in docs/product/demo.md says: whenever the sandbox sets them around now,
 * the salon knows whom it is to know, has forgotten the others, and no earlier text or visit stands in the way. Runs in
 * the demo only.
 */
export function keepDemoPhones(context: AppContext): { stop: () => Promise<void> } {
  if (context.config.mode !== 'demo') return { stop: async () => {} }
  const { sandboxUrl } = context.config
  let known: string | undefined
  let told: string | undefined
  let looking: Promise<void> | undefined
  const look = async () => {
    const setAt = await demoPhonesSetAt(sandboxUrl)
    if (setAt !== known) {
      const read = await readDemoPhones(sandboxUrl)
      await setDemoPhones(context, read)
      known = read.setAt
    }
    // Kept apart: what a client has done since must not be forgotten because the sandbox could not be told.
    if (told === known) return
    await tellPhonesKnown(sandboxUrl, known)
    told = known
  }
  const timer = setInterval(() => {
    // The sandbox may be starting, or be made to fail by a visitor; the next look tries again.
    looking ??= look()
      .catch(error => context.log.debug({ error: (error as Error).message }, 'the sandbox did not tell its phones'))
      .finally(() => {
        looking = undefined
      })
  }, LOOK_EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}

/** Makes the salon's own records of the demo's phones what the sandbox says they mean. */
export async function setDemoPhones(context: AppContext, { phones }: DemoPhones): Promise<void> {
  const now = context.clock.salonNow()
  const strangers = phones.filter(one => !one.known).map(one => one.e164)
  const clients = phones.flatMap(one => (one.known && one.client ? { phone: one.e164, ...splitName(one.client) } : []))
  const stopped = phones.filter(one => one.stopped).map(one => one.e164)
  await context.db.transaction(async queries => {
    await forgetDemoVisits(
      queries,
      phones.map(one => one.e164),
      now,
    )
    await forgetDemoClients(queries, strangers)
    await knowDemoClients(queries, clients, now)
    await optDemoPhonesOut(queries, stopped, now)
  })
}
