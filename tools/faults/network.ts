import { report } from '../../bench/src/report.ts'
import type { Disturbance, TcpRelay } from '../../e2e/support/tcp-relay.ts'
import { type Outage, runOutages, visitsOf } from './outages.ts'
import { openRelayedSalon } from './relayed-salon.ts'

const SECONDS = 10
/** The frontend's timeout for a call is 8 s (docs/product/limits.md, "The backend does not respond"). */
const MAX_RESPONSE_MS = { 'frontend and backend': 8_500, 'backend and database': 5_000 } as const

/**
 * Delays, keeps, cuts and garbles what tablet and frontend, frontend and backend, and backend and database send to each
 * other, while clients check in (docs/reliability.md). Returns false if a check-in or waiver is lost or doubled, or if a
 * problem is reported too late.
 */
export async function disturbNetwork(): Promise<boolean> {
  const salon = await openRelayedSalon()
  try {
    const { tablet, backend, database } = salon.relays
    const outages = [
      ...outagesOf('tablet and frontend', tablet),
      ...outagesOf('frontend and backend', backend),
      ...outagesOf('backend and database', database),
    ]
    await runOutages(await salon.prepare(visitsOf(outages)), outages)
  } finally {
    await salon.close()
  }
  return report.isWithinTargets()
}

function outagesOf(link: 'tablet and frontend' | keyof typeof MAX_RESPONSE_MS, relay: TcpRelay): Outage[] {
  const maxResponseMs = link === 'tablet and frontend' ? {} : { maxResponseMs: MAX_RESPONSE_MS[link] }
  const disturbed = (kind: Disturbance, more: Partial<Outage> = {}): Outage => ({
    name: `between ${link}: ${kind}`,
    seconds: SECONDS,
    begin: () => relay.disturb(kind),
    end: () => relay.disturb('none'),
    ...more,
  })
  return [
    disturbed('delay'),
    disturbed('hang', { ...maxResponseMs, isTotal: link !== 'tablet and frontend' }),
    disturbed('garble'),
    {
      name: `between ${link}: cut`,
      seconds: SECONDS,
      begin: relay.cut,
      end: relay.restore,
      isTotal: true,
      ...maxResponseMs,
    },
  ]
}
