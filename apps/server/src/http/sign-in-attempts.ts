import type { Role } from '@frontlash/contract/staff'
import { type AttemptCount, PIN_ATTEMPTS_A_DAY } from '@frontlash/domain/access/attempt-limit'
import { DEFAULT_LOCATION } from '@frontlash/domain/location-key'
import { dayEnd, type SalonDay, salonDayOf } from '@frontlash/domain/salon-day'
import { addressGroup } from '@frontlash/http/address-group'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { addAudit } from '../records/audit/audit-store.ts'
import { announce } from '../records/board-events/board-event-store.ts'
import {
  type AttemptSource,
  type CountedAttempt,
  releaseAttempt,
  reserveAttempt,
} from '../records/staff/attempt-store.ts'
import type { DeviceCaller } from './caller.ts'
import { inHashTurn } from './hash-turn.ts'
import { createKeyedLocks } from './keyed-locks.ts'
import { pinSources, SALON } from './pin-sources.ts'
import { HttpError } from './reply.ts'
import { addressOf } from './request-address.ts'
import { wrongPinAlerts } from './wrong-pin-alerts.ts'

export type CredentialKind = 'PIN' | 'password'

export type SignInAttempt = {
  readonly request: FastifyRequest
  readonly device: DeviceCaller | undefined
  readonly key: CredentialKind
  /**
   * Set if this attempt checks a two-step code or a set-up key. The attempt is counted like a wrong PIN or password, as
   * `key` says. The audit log names the code or the set-up key. The check needs no slow hash.
   */
  readonly otherCredential?: 'code' | 'set-up key'
  /** The account, if the person is signed in or has typed the correct password. */
  readonly staff?: { readonly username: string; readonly role: Role } | undefined
  /**
   * The name of the counter. By default it is the counter of the device or IP address. If it is null, only the counters
   * in `also` count the attempt.
   */
  readonly own?: string | null | undefined
  readonly also?: readonly AttemptSource[]
  /** How long the call has been delayed, in milliseconds. */
  readonly waitedMs?: number
}

/**
 * Checks a PIN or password with `check`. Returns undefined if the PIN or password is wrong. After too many wrong
 * attempts from one source, even a correct PIN or password is refused. PINs are counted by the rules of pin-sources.ts.
 * Passwords are counted by device, known browser or IP address. Nothing is counted by account, so that nobody can lock
 * out a colleague (docs/product/access.md).
 */
export async function limitedAttempt<T>(
  context: AppContext,
  attempt: SignInAttempt,
  check: () => Promise<T | undefined>,
  /**
   * Returns false if the attempt lacks a required part, such as a code. This attempt is then not counted. Earlier
   * attempts still count.
   */
  isComplete: (found: T) => boolean = () => true,
): Promise<T | undefined> {
  if (!context.config.rateLimits) return check()
  const sources = sourcesOf(context, attempt)
  // Attempts from one source run one after the other. An attempt counts as wrong until it is checked. If twelve tablets
  // sent the correct PIN at once, they would otherwise reach the limit, and seven of them would be refused. The counter
  // of all devices refuses nothing, so it needs no lock. Locks are taken in a fixed order to prevent a deadlock. The
  // order is reversed, because a code is checked while the lock of its password is held.
  const names = sources.map(({ name }) => name).filter(name => name !== SALON)
  names.sort().reverse()
  const inOrder = async () => {
    const releases: (() => void)[] = []
    try {
      for (const name of names) releases.push(await lockSource(name))
      return await countedAttempt(context, attempt, sources, check, isComplete)
    } finally {
      for (const release of releases) release()
    }
  }
  // The check of a code or a set-up key computes no slow hash, so it need not wait in the queue of hashes.
  return attempt.otherCredential === undefined ? inHashTurn(context, attempt, inOrder) : inOrder()
}

const lockSource = createKeyedLocks()

async function countedAttempt<T>(
  context: AppContext,
  attempt: SignInAttempt,
  sources: readonly AttemptSource[],
  check: () => Promise<T | undefined>,
  isComplete: (found: T) => boolean,
): Promise<T | undefined> {
  const { now, today } = realDay(context, attempt.device)
  const taken = await reserveAttempt(context.db, sources, now, today)
  if (!taken.ok) throw refused(context, attempt, taken.verdict, today)
  const found = await check()
  if (found === undefined) await recordWrongAttempt(context, attempt, sources, taken.counts, now, today)
  else {
    // An attempt that lacks a required part, such as a code, resets no counter.
    const released = isComplete(found) ? sources : sources.map(source => ({ ...source, row: 'stays' as const }))
    await releaseAttempt(context.db, released, taken.counts, now, today)
  }
  return found
}

/** Returns the name of the counter for wrong passwords of one device, known browser or IP address. */
export function passwordSource(context: AppContext, { request, device, own }: Omit<SignInAttempt, 'key'>): string {
  return `password ${own ?? ownSource(context, request, device)}`
}

function ownSource(context: AppContext, request: FastifyRequest, device: DeviceCaller | undefined): string {
  return device ? `device:${device.id}` : `address:${addressGroup(addressOf(request, context.config.appSecret))}`
}

function sourcesOf(context: AppContext, attempt: SignInAttempt): AttemptSource[] {
  const { request, device, key, also = [] } = attempt
  // Passwords and PINs have separate counters, because passwords must still work after the daily limit has disabled
  // PINs. A correct password removes only its own attempt from the counters here. The earlier attempts are removed in
  // password-guard.ts.
  if (key === 'password' && attempt.own === null) return [...also]
  if (key === 'password') return [{ name: passwordSource(context, attempt), perDay: null, row: 'stays' }, ...also]
  if (isOwnCount(attempt))
    return [{ name: `PIN staff:${attempt.staff!.username}`, perDay: PIN_ATTEMPTS_A_DAY.device, row: 'fades' }]
  return pinSources(context, ownSource(context, request, device), device)
}

/**
 * True if only the signed-in person's counter counts a typed PIN. All other PINs in unknown browsers share one counter.
 */
function isOwnCount({ key, device, staff }: SignInAttempt): boolean {
  return key === 'PIN' && !device && staff !== undefined
}

/**
 * Returns the date at the device's location by the real clock, for the daily limits. A demo's shifted clock must not
 * reset these limits.
 */
function realDay(context: AppContext, device: DeviceCaller | undefined): { now: Date; today: SalonDay } {
  const now = context.clock.realNow()
  return { now, today: salonDayOf(now, zoneOf(context, device)) }
}

function zoneOf(context: AppContext, device: DeviceCaller | undefined): string {
  return context.locations.get(device?.locationId ?? DEFAULT_LOCATION).timeZone
}

export function tooManyAttempts(seconds: number): HttpError {
  return new HttpError('TOO_MANY_TRIES', `Too many tries. Please wait ${seconds} seconds.`, {
    retryAfterSeconds: seconds,
  })
}

function refused(
  context: AppContext,
  attempt: SignInAttempt,
  verdict: { refusal: 'wait'; seconds: number } | { refusal: 'off today' },
  today: SalonDay,
): HttpError {
  const { device, key } = attempt
  const midnight = dayEnd(today, zoneOf(context, device))
  const untilMidnight = Math.ceil((midnight.getTime() - context.clock.realNow().getTime()) / 1000)
  if (verdict.refusal === 'off today' && key === 'PIN' && !isOwnCount(attempt))
    return new HttpError(
      'PIN_SIGN_IN_OFF',
      'PINs are off until tomorrow after too many wrong ones. Please use your user name and password.',
      { retryAfterSeconds: untilMidnight },
    )
  return tooManyAttempts(verdict.refusal === 'wait' ? verdict.seconds : untilMidnight)
}

async function recordWrongAttempt(
  context: AppContext,
  attempt: SignInAttempt,
  sources: readonly AttemptSource[],
  attempts: ReadonlyMap<string, CountedAttempt>,
  now: Date,
  today: SalonDay,
): Promise<void> {
  const { request, device, key, otherCredential, staff } = attempt
  const turnsPinsOff = key === 'PIN' && !isOwnCount(attempt)
  const unsigned = device ? `device:${device.id}` : NOBODY
  const wrong = {
    at: now,
    actor: staff ? `staff:${staff.username}` : unsigned,
    role: staff?.role ?? null,
    requestId: request.id,
  }
  const counted = sources.map(source => {
    const { before, after } = attempts.get(source.name)!
    return { ...source, before, count: after }
  })
  const spent = counted.filter(({ perDay, count }) => perDay !== null && count.dayFailures >= perDay)
  await context.db.transaction(async queries => {
    if (otherCredential !== undefined || isNoted(wrong.actor, counted[0]!.before, now))
      await addAudit(queries, {
        ...wrong,
        action: `wrong ${otherCredential ?? key}`,
        object: sources[0]!.name,
        ...(wrong.actor === NOBODY && { after: { wrongToday: counted[0]!.count.dayFailures } }),
      })
    for (const source of counted) {
      const { name, count } = source
      const isOffToday = !turnsPinsOff && spent.includes(source)
      const until = isOffToday ? dayEnd(today, zoneOf(context, device)) : count.blockedUntil
      if (until)
        await addAudit(queries, {
          ...wrong,
          action: 'tries throttled',
          object: name,
          after: { failures: isOffToday ? count.dayFailures : count.failures, until },
        })
    }
    if (!turnsPinsOff) return
    for (const { name } of spent)
      await addAudit(queries, { ...wrong, action: 'PIN sign-in off for the day', object: name })
    await announce(queries, { alerts: wrongPinAlerts(context, { device, counted, now, today }) })
  })
  for (const { name } of spent) context.log.warn({ source: name }, 'sign_in.daily_limit_reached')
}

const NOBODY = 'nobody'
const HOUR_MS = 3_600_000

/**
 * True if a wrong attempt gets an audit row. An unknown source gets only one row per hour, with the number of attempts
 * of the day. Otherwise anybody could fill the audit log, which is stored for years.
 */
function isNoted(actor: string, before: AttemptCount | undefined, now: Date): boolean {
  if (actor !== NOBODY || !before?.lastFailureAt) return true
  const hourOf = (at: Date) => Math.floor(at.getTime() / HOUR_MS)
  return hourOf(before.lastFailureAt) !== hourOf(now)
}
