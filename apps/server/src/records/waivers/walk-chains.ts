import type { AppContext } from '../../app-context.ts'
import { type DueWatch, watchDue } from '../../platform/jobs/due-watch.ts'
import { type BackgroundWork, repeat } from '../../platform/jobs/repeat.ts'
import { pause } from '../../platform/pause.ts'
import {
  CHAIN_WALKS_CHANNEL,
  claimChainWalk,
  finishChainWalk,
  recordProgress,
  releaseChainWalk,
} from './chain-walk-store.ts'
import { checkChain } from './check-waivers.ts'
import { openWaiverSigner } from './waiver-signer.ts'

const POLL_INTERVAL_MS = 1_000
/** The pause between two batches, so that clients who check in do not wait for the database. */
const REST_MS = 10

class Interrupted extends Error {}

/**
 * Runs the checks of chains that admins have requested, until it is stopped (docs/product/office/waivers.md,
 * "Waivers"). If a worker dies, its check is restarted a minute later.
 */
export function walkChains(context: Context & Pick<AppContext, 'notifications'>): BackgroundWork {
  const due = watchDue({ ...context, channel: CHAIN_WALKS_CHANNEL })
  const walking = repeat(
    POLL_INTERVAL_MS,
    stop => walkNextChain(context, stop, due),
    error => context.log.warn({ error: error.message }, 'a chain of waivers could not be walked; trying again'),
  )
  return {
    stop: async () => {
      due.close()
      await walking.stop()
    },
  }
}

type Context = Pick<AppContext, 'db' | 'log' | 'config' | 'clock'>

/** Claims a queued check of a chain, if there is one, and runs it. */
export async function walkNextChain(context: Context, stop: AbortSignal, due?: Pick<DueWatch, 'claim'>): Promise<void> {
  const { db, clock } = context
  const claim = () => claimChainWalk(db, clock.realNow())
  const [walk] = due ? await due.claim(claim) : await claim()
  if (!walk) return
  const signer = openWaiverSigner(context.config.appSecret)
  try {
    const report = await checkChain(db, signer, walk.locationId, async checked => {
      if (stop.aborted) throw new Interrupted()
      await recordProgress(db, { id: walk.id, checked, at: clock.realNow() })
      await pause(REST_MS, stop)
    })
    await finishChainWalk(db, { id: walk.id, at: clock.realNow(), report })
    const fields = report.ok ? { length: report.length } : { position: report.position, fault: report.fault }
    if (report.ok) context.log.info({ location: walk.locationId, ...fields }, 'a chain of waivers is sound')
    else context.log.error({ location: walk.locationId, ...fields }, 'a chain of waivers is broken')
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error
    await releaseChainWalk(db, walk.id)
  }
}
