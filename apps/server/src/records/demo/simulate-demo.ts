import type { AppContext } from '../../app-context.ts'
import { readDemoPhones } from '../../integrations/sandbox/demo-phones.ts'
import { type BackgroundWork, repeat } from '../../platform/jobs/repeat.ts'
import { openWaiverSigner } from '../waivers/waiver-signer.ts'
import { advanceDemoDay, type SavedMarks } from './demo-cards.ts'
import { makeDemoPast } from './demo-past.ts'

/** How often the cards are updated. Clients come one at a time, so cards rarely change. */
const RUN_EVERY_MS = 5_000

/**
 * Simulates a real salon in the demo (docs/product/demo.md). At the time of a booking, the client is checked in and
 * received, or does not come. Each day of the last nine weeks gets visits, walk-ins, texts, ratings and waivers, even
 * if the demo did not run on that day.
 */
export function simulateDemo(context: AppContext, everyMs = RUN_EVERY_MS): BackgroundWork {
  const { appSecret, sandboxUrl } = context.config
  const signer = openWaiverSigner(appSecret)
  // The demo's phone numbers never change, so they are read once.
  let phones: readonly string[] | undefined
  const saved: SavedMarks = new Map()
  return repeat(
    everyMs,
    async stop => {
      phones ??= (await readDemoPhones(sandboxUrl)).phones.map(one => one.e164)
      await advanceDemoDay(context, phones, saved)
      await makeDemoPast(context, signer, phones, stop)
    },
    // The sandbox may still be starting, or a visitor may have switched on failures in the sandbox.
    error => context.log.debug({ error: error.message }, 'the demo’s salon was not simulated'),
  )
}
