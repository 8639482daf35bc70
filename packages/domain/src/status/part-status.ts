import { LOCATION_NAMES, type LocationKey } from '../location-key.ts'
import { timeAgo } from '../relative-time.ts'

/** The status of a part of the system on the status page. Its message states a problem or gives a hint. */
export type PartReport = {
  readonly isOk: boolean
  readonly sentence: string | null
  readonly facts: readonly { readonly name: string; readonly value: string }[]
}

const HOUR_MS = 3_600_000
/** The maximum age of the last backup. Backups are made every night. */
export const BACKUP_LATE_AFTER_HOURS = 26
/**
 * A higher number of queued webhooks counts as a backlog. Fewer webhooks may all have arrived within the last second.
 */
const MAX_WEBHOOKS_WAITING = 50

function words(sentence: string | null, facts: Record<string, string>, isOk = sentence === null): PartReport {
  return { isOk, sentence, facts: Object.entries(facts).map(([name, value]) => ({ name, value })) }
}

/** Returns the status of the database. `found` is null if it does not respond. */
export function databaseStatus(found: { version: string; bytes: number } | null): PartReport {
  if (!found)
    return words('The database is away. Tablets keep what clients do and send it when it is back.', { Status: 'Away' })
  return words(null, { Status: 'Connected', Version: `PostgreSQL ${found.version}`, Size: formatBytes(found.bytes) })
}

export type SquareState = {
  /** The time of the last update by the salon's clock, like `nowMs`. */
  readonly daily: { readonly lastUpdateMs: number | null; readonly count: number }
  readonly rolling: { readonly lastUpdateMs: number | null; readonly count: number }
  readonly health: 'ok' | 'first' | 'late' | 'down'
  readonly failure: string | null
  readonly webhooks: number
  readonly webhooksWaiting: number
}

/** The status of the booking system, by the age of our copy of the bookings. */
export function squareStatus(facts: SquareState, nowMs: number): PartReport {
  const { daily, rolling, health, failure, webhooks, webhooksWaiting } = facts
  const isFirst = health === 'first'
  const since = daily.lastUpdateMs === null ? null : timeAgo(daily.lastUpdateMs, nowMs)
  const sentence =
    health === 'down'
      ? `Square does not answer${failure ? ` (${failure})` : ''}; ${since ? `bookings are as of ${since}` : 'no bookings were copied yet'}.`
      : health === 'late' && daily.lastUpdateMs !== null && daily.lastUpdateMs > nowMs
        ? `The copy of today’s bookings is dated ${clockDifference(daily.lastUpdateMs - nowMs)} ahead of this clock: it was set back, or is behind.`
        : health === 'late'
          ? `The copy of today’s bookings is late: ${since ?? 'never updated'}.`
          : webhooksWaiting > MAX_WEBHOOKS_WAITING
            ? `${webhooksWaiting} changes from Square wait to be worked.`
            : isFirst
              ? 'The first copy of the bookings is being made.'
              : null
  return words(
    sentence ?? `The bookings were last copied from Square ${since ?? 'never'}.`,
    {
      'Last sync': since ?? 'never',
      Lag: daily.lastUpdateMs === null ? '–' : formatDuration(Math.max(0, nowMs - daily.lastUpdateMs)),
      Today: `${counted(daily.count, 'booking')}, cancelled ones included`,
      'Half a year back and ahead': `${counted(rolling.count, 'booking')}, ${rolling.lastUpdateMs === null ? 'never' : timeAgo(rolling.lastUpdateMs, nowMs)}`,
      'Changes told by Square (24 h)': String(webhooks),
      Calls: health === 'down' ? 'Held back, one try every 10 s' : 'Going out',
    },
    sentence === null || (isFirst && webhooksWaiting <= MAX_WEBHOOKS_WAITING),
  )
}

export type TextState = {
  readonly problem: 'unreachable' | 'refused' | null
  readonly isConfigured: boolean
  readonly queued: number
  readonly failed: number
  readonly parked: number
}

/**
 * The status of texts. If there is no provider, no text is sent. This is no problem, because the owner has decided it.
 */
export function textStatus({ problem, isConfigured, queued, failed, parked }: TextState): PartReport {
  const facts = {
    Queued: String(queued),
    'Failed (24 h)': String(failed),
    'May not have gone out (24 h)': String(parked),
  }
  if (!isConfigured) return words('Texts are not configured: they are kept and none is sent.', facts, true)
  if (problem === 'refused')
    return words('The text provider does not take our credentials: no text goes out until they are put right.', facts)
  if (problem === 'unreachable')
    return words('The text provider does not answer: texts wait and go out when it does.', facts)
  if (parked > 0) return words(`${counted(parked, 'text')} of the last 24 hours may not have gone out.`, facts)
  return words('Texts go out.', facts, true)
}

type SilentTablet = { readonly name: string | null; readonly location: LocationKey; readonly since: Date }

/**
 * The status of the tablets.
 *
 * @param silent the tablets that should be in use but have sent nothing for a while
 */
export function tabletStatus({ count, silent }: { count: number; silent: readonly SilentTablet[] }, nowMs: number) {
  const facts = { 'Set up': String(count), Silent: String(silent.length) }
  const nameOf = ({ name, location }: SilentTablet) =>
    `${name ?? 'a tablet without a name'} (${LOCATION_NAMES[location]})`
  if (silent.length > 0)
    return words(
      `Not heard from: ${silent.map(one => `${nameOf(one)} since ${formatDuration(Math.max(0, nowMs - one.since.getTime()))}`).join(', ')}.`,
      facts,
    )
  return words(count === 0 ? 'No tablet is set up yet.' : 'No tablet is missing.', facts, true)
}

/**
 * The status of background jobs. A job that has failed five times is parked: it is not retried until an admin decides
 * about it.
 */
export function jobStatus({
  waiting,
  parked,
  parkedKind,
}: {
  waiting: number
  parked: number
  parkedKind: string | null
}): PartReport {
  const sentence =
    parked === 0
      ? null
      : `${counted(parked, 'job')} failed five times and ${parked === 1 ? 'is' : 'are'} not tried again${parkedKind ? ` (${parkedKind})` : ''}.`
  return words(sentence, { Waiting: String(waiting), 'Not tried again': String(parked) })
}

/** The status of the disk with the salon's data. Below `leastFreeBytes` no new records are accepted. */
export function diskStatus(found: { free: number; total: number } | null, leastFreeBytes: number): PartReport {
  if (!found) return words('The disk cannot be asked how much room it has.', {})
  const facts = { Free: formatBytes(found.free), Size: formatBytes(found.total) }
  if (found.free < leastFreeBytes)
    return words('The disk is nearly full: writes are rejected until there is room.', facts)
  if (found.free < 5 * leastFreeBytes) return words('The disk is filling up: make room soon.', facts)
  return words(null, facts)
}

/**
 * The status of the last backup, with the reason if the nightly backup could not be made or verified. A missing backup
 * is no problem in the demo, which has nothing to lose. It is no problem in a new salon either, which gets its first
 * backup tonight.
 */
export function backupStatus(
  last: { atMs: number; bytes: number } | null,
  nowMs: number,
  { isDemo, salonSinceMs, failure }: { isDemo: boolean; salonSinceMs: number; failure: string | null },
): PartReport {
  const since = last?.atMs ?? salonSinceMs
  const isLate = !isDemo && nowMs - since > BACKUP_LATE_AFTER_HOURS * HOUR_MS
  const facts: Record<string, string> = last
    ? { 'Last backup': timeAgo(last.atMs, nowMs), Size: formatBytes(last.bytes) }
    : { 'Last backup': 'None yet' }
  if (failure !== null) return words(`The night’s backup failed and is tried again: ${failure}`, facts)
  if (!isLate)
    return words(
      last ? `The last backup was made ${timeAgo(last.atMs, nowMs)}.` : 'There is no backup yet.',
      facts,
      true,
    )
  return words(
    last
      ? `The last backup is of ${timeAgo(last.atMs, nowMs)}; there should be one each night.`
      : 'There is no backup.',
    facts,
  )
}

/** The largest difference between two clocks that is no problem for sign-ins, signatures and the minutes of a visit. */
export const CLOCK_MAY_DIFFER_MS = 30_000

/**
 * The status of this machine's clock. `aheadMs` is how far the clock of another machine is ahead of this machine's
 * clock.
 */
export function clockStatus(others: readonly { readonly name: string; readonly aheadMs: number }[]): PartReport {
  if (others.length === 0) return words(null, { 'Compared with': 'Nothing yet' })
  const far = others.filter(one => Math.abs(one.aheadMs) > CLOCK_MAY_DIFFER_MS)
  const by = (aheadMs: number) => `${clockDifference(Math.abs(aheadMs))} ${aheadMs > 0 ? 'behind' : 'ahead'}`
  const facts = others.map(({ name, aheadMs }) => [
    `Beside ${name}’s`,
    Math.abs(aheadMs) > CLOCK_MAY_DIFFER_MS ? by(aheadMs) : 'Right',
  ])
  const sentence = `The clock of this machine is ${far.map(({ name, aheadMs }) => `${by(aheadMs).replace('ahead', 'ahead of')} ${name}’s`).join(' and ')}: set it by the network (timedatectl set-ntp true).`
  return words(far.length > 0 ? sentence : null, Object.fromEntries(facts))
}

/** Formats a difference: `45 s`, `12 min`, `3 h 4 min`. */
function clockDifference(ms: number): string {
  return ms < 120_000 ? `${Math.round(ms / 1_000)} s` : formatDuration(ms)
}

/** Formats a duration: `0 min`, `12 min`, `3 h 4 min`, `3 d 4 h`. */
export function formatDuration(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  return hours % 24 === 0 ? `${Math.floor(hours / 24)} d` : `${Math.floor(hours / 24)} d ${hours % 24} h`
}

/** Formats a size in steps of a thousand: `812 KB`, `142 MB`, `1.4 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} KB`
  if (bytes < 1_000_000_000) return `${Math.round(bytes / 1_000_000)} MB`
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`
}

function counted(count: number, thing: string): string {
  return `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`
}
