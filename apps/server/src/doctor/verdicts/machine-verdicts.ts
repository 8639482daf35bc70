import { CLOCK_MAY_DIFFER_MS, diskStatus } from '@frontlash/domain/status/part-status'
import { type Finding, failing, passing, unchecked } from './finding.ts'

/** Compares this machine's clock with other clocks. All clocks were read when this machine's clock showed `nowMs`. */
export function clockVerdict(nowMs: number, others: readonly { name: string; nowMs: number }[]): Finding {
  const far = others.filter(one => Math.abs(one.nowMs - nowMs) > CLOCK_MAY_DIFFER_MS)
  if (far.length > 0)
    return failing(
      `The clock differs from ${far.map(one => `${one.name}’s by ${Math.round(Math.abs(one.nowMs - nowMs) / 1000)} s`).join(' and ')}.`,
      'set the clock by the network: timedatectl set-ntp true.',
    )
  if (others.length === 0) return failing('The clock could not be compared with any other.', 'fix what is said above.')
  return passing(
    `The clock is right (as ${others.map(one => one.name).join(' and ')} ${others.length === 1 ? 'has' : 'have'} it).`,
  )
}

export function diskVerdict(found: { free: number; total: number } | null, leastFreeBytes: number): Finding {
  const { isOk, sentence, facts: fields } = diskStatus(found, leastFreeBytes)
  if (isOk) return passing(`The disk has room: ${fields[0]!.value} free of ${fields[1]!.value}.`)
  return failing(sentence!, 'delete what is not needed, move old backups away, or give the machine a larger disk.')
}

/** The oldest PostgreSQL that the tests run on. */
const OLDEST_POSTGRES = 15

export type DatabaseState = {
  /** The version as PostgreSQL numbers it: 180001 is 18.1. */
  readonly versionNumber: number
  readonly applied: readonly string[]
}

/** Checks that the database is new enough and has all migrations of this version. */
export function databaseVerdicts(
  found: DatabaseState | { readonly away: string },
  wanted: readonly string[],
): Finding[] {
  if ('away' in found)
    return [failing(`The database does not answer (${found.away}).`, 'start it, or correct DATABASE_URL.')]
  const major = Math.floor(found.versionNumber / 10_000)
  const missing = wanted.filter(name => !found.applied.includes(name))
  const unknown = found.applied.filter(name => !wanted.includes(name))
  return [
    major >= OLDEST_POSTGRES
      ? passing(`The database answers (PostgreSQL ${major}).`)
      : failing(`The database is PostgreSQL ${major}.`, `move it to ${OLDEST_POSTGRES} or newer.`),
    unknown.length > 0
      ? failing(
          `The database is newer than this version (${unknown.join(', ')}).`,
          'check out the version that made it, or npm run restore -- <the backup made before the upgrade>.',
        )
      : missing.length > 0
        ? failing(
            `The database lacks ${missing.join(', ')}.`,
            'start the salon once: it brings the database up to date.',
          )
        : passing('The database has the shape that this version wants.'),
  ]
}

/** The age from which an embedded PostgreSQL is reported. PostgreSQL releases a minor version every quarter. */
const OLD_AFTER_DAYS = 100
const DAY_MS = 86_400_000

/**
 * Checks the age of the embedded PostgreSQL. The npm packages of PostgreSQL are published later than PostgreSQL itself.
 */
export function includedPostgresVerdict(
  { version, releasedOn }: { readonly version: string; readonly releasedOn: string },
  nowMs: number,
): Finding {
  const days = Math.floor((nowMs - Date.parse(releasedOn)) / DAY_MS)
  const text = `The included PostgreSQL is ${version} of ${releasedOn}, ${days} days old.`
  if (days <= OLD_AFTER_DAYS) return passing(text)
  return unchecked(
    text,
    'newer minor versions may fix security faults; Debian’s own gets them: npm run move-database -- --to system (docs/backups.md).',
  )
}

export type WriteSettings = {
  readonly fsync: string
  readonly synchronousCommit: string
  readonly fullPageWrites: string
}

/** Checks that committed writes survive a power failure. */
export function powerSafeVerdict({ fsync, synchronousCommit, fullPageWrites }: WriteSettings): Finding {
  const wrong = [
    fsync !== 'on' && 'fsync',
    synchronousCommit === 'off' && 'synchronous_commit',
    fullPageWrites !== 'on' && 'full_page_writes',
  ].filter(Boolean)
  if (wrong.length === 0) return passing('What is written survives a power cut.')
  return failing(
    `A power cut would lose what was kept: ${wrong.join(', ')} ${wrong.length === 1 ? 'is' : 'are'} off.`,
    'switch it on in postgresql.conf and reload.',
  )
}
