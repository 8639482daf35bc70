import type { AppContext } from '../../app-context.ts'
import { readDemoPhones } from '../../integrations/sandbox/demo-phones.ts'
import { type BackgroundWork, repeat } from '../../platform/jobs/repeat.ts'
import { openWaiverSigner } from '../waivers/waiver-signer.ts'
import { advanceDemoDay, type SavedMarks } from './demo-cards.ts'
import { makeDemoPast } from './demo-past.ts'

/** How often the cards are updated. Clients come one by one, so cards seldom change. */
const RUN_EVERY_MS = 5_000

/**
 * Simulates a real salon in the demo: when the time of a booking comes, its client is checked in and received, or does
 * not come; and the last nine weeks, also days on which the demo did not run, have visits, walk-ins, texts, ratings and
 * waivers (docs/product/demo.md).
 */
export function simulateDemo(context: AppContext, everyMs = RUN_EVERY_MS): BackgroundWork {
  const { appSecret, sandboxUrl } = context.config
  const signer = openWaiverSigner(appSecret)
  // The demo phones are always the same numbers, so they are read once.
  let phones: readonly string[] | undefined
  const saved: SavedMarks = new Map()
  return repeat(
    everyMs,
    async stop => {
      phones ??= (await readDemoPhones(sandboxUrl)).phones.map(one => one.e164)
      await advanceDemoDay(context, phones, saved)
      await makeDemoPast(context, signer, phones, stop)
    },
    // The sandbox may still be starting, or a visitor may have made it fail.
    error => context.log.debug({ error: error.message }, 'the demo’s salon was not simulated'),
  )
}
