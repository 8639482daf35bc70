import { createHmac } from 'node:crypto'
import { derivedKey } from '@frontlash/config/derived-key'
import {
  areUnknownBrowsersHeld,
  isHoldDue,
  type PasswordFailures,
  passwordDelayMs,
} from '@frontlash/domain/access/password-delay'
import { addressGroup } from '@frontlash/http/address-group'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { addAudit, SYSTEM } from '../records/audit/audit-store.ts'
import { askToBeLetIn, isLetIn } from '../records/staff/let-in-store.ts'
import {
  addFailureOfSource,
  clearFailuresOfSource,
  countPasswordFailure,
  findNamedAccount,
  holdUnknownBrowsers,
  type NamedAccount,
  uncountPasswordFailure,
} from '../records/staff/password-failure-store.ts'
import { delayAttempt } from './attempt-delay.ts'
import type { DeviceCaller, StaffCaller } from './caller.ts'
import { refuseWhenHashesAreFull } from './hash-turn.ts'
import { letInCodes, readKnownBrowser } from './known-browser.ts'
import { HttpError } from './reply.ts'
import { addressOf } from './request-address.ts'
import { limitedAttempt, passwordSource, type SignInAttempt } from './sign-in-attempts.ts'
import { takesEveryStaffPin } from './staff-pins.ts'

/** The number of counters that user names without an account share. */
const UNKNOWN_NAMES = 65_536
/**
 * The response to a two-step attempt in a held browser is sent after a multiple of this time, so that the duration
 * reveals nothing.
 */
const REFUSAL_STEP_MS = 500

type Attempt = {
  readonly username: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The enrolled device or paired browser on which the password is typed. */
  readonly device: DeviceCaller | undefined
  /** The signed-in person, if the attempt is for the password of this person's own account. */
  readonly staff?: StaffCaller | undefined
}

type Checks<T> = {
  /** Returns undefined if the password is wrong. */
  readonly check: () => Promise<T | undefined>
  /**
   * Replaces `check` while unknown browsers are held. Returns undefined unless password and two-step code are correct.
   * Without this function, every attempt in a held browser is refused.
   */
  readonly checkHeld?: (() => Promise<T | undefined>) | undefined
  /** Returns false if the attempt lacks a required part, such as a two-step code. */
  readonly isComplete?: (found: T) => boolean
}

export type PasswordGuard = {
  /** The name by which a known device or browser is counted; undefined if the browser is unknown. */
  readonly knownAs: string | undefined
  readonly own: string | undefined
  /**
   * Checks a password with all limits (docs/product/access.md, "Passwords"). Returns undefined if the password is
   * wrong. Throws 429 TOO_MANY_TRIES, or 403 NEW_BROWSER for a held browser.
   */
  readonly attempt: <T>(
    signInAttempt: Omit<SignInAttempt, 'request' | 'device' | 'key' | 'own'>,
    checks: Checks<T>,
  ) => Promise<T | undefined>
  /**
   * Counts a wrong password or code for this user name. If a correct password follows, this attempt can be removed from
   * the counter.
   */
  readonly wrong: () => Promise<void>
  /**
   * Removes the wrong attempts for this user name from the counter, if they came from this device, browser or IP
   * address.
   */
  readonly right: () => Promise<void>
}

/**
 * Decides how password attempts for one user name in one browser are counted and delayed, and whether the browser is
 * held.
 */
export async function guardPassword(context: AppContext, attempt: Attempt): Promise<PasswordGuard> {
  const { request, device } = attempt
  if (context.config.rateLimits) await refuseWhenHashesAreFull(context, request)
  const account = await findNamedAccount(context.db, attempt.username.trim(), unknownSubject(context, attempt.username))
  const knownAs = knownSource(context, attempt, account)
  const isKnown = knownAs !== undefined || isOwnPasswordSession(attempt, account)
  const own = knownAs?.startsWith('browser:') ? knownAs : undefined
  const source = passwordSource(context, { request, device, own })
  const { subject } = account
  const isLimited = context.config.rateLimits

  const wrong = async () => {
    if (isLimited) await addFailureOfSource(context.db, { source, subject, now: context.clock.realNow() })
  }
  const right = async () => {
    if (isLimited) await clearFailuresOfSource(context.db, { source, subject })
  }
  return {
    knownAs,
    own,
    wrong,
    right,
    attempt: async (more, checks) => {
      const signInAttempt = { ...more, request, device, key: 'password' as const, own }
      if (isLimited && !isKnown)
        return attemptOfUnknownBrowser(context, { ...attempt, account, signInAttempt, wrong }, checks)
      const found = await limitedAttempt(context, signInAttempt, checks.check, checks.isComplete)
      if (found === undefined) await wrong()
      return found
    },
  }
}

type UnknownAttempt = Attempt & {
  readonly account: NamedAccount
  readonly signInAttempt: SignInAttempt
  readonly wrong: () => Promise<void>
}

async function attemptOfUnknownBrowser<T>(
  context: AppContext,
  attempt: UnknownAttempt,
  checks: Checks<T>,
): Promise<T | undefined> {
  const { account, request } = attempt
  const { subject } = account
  const delayMs = passwordDelayMs(account.failures, context.clock.realNow())
  const address = addressGroup(addressOf(request, context.config.appSecret))
  const delayed = delayMs > 0 ? delayAttempt(context.clock, address, delayMs) : undefined
  const { clock } = context
  let counted: PasswordFailures | undefined
  let heldSinceMs: number | undefined
  try {
    if (delayed) {
      // While an attempt is delayed, it does not count as one of the concurrent calls. It is not yet in the queue for
      // hashes.
      request.openCall?.release()
      await delayed.wait()
    }
    const found = await limitedAttempt(
      context,
      { ...attempt.signInAttempt, waitedMs: delayMs },
      async () => {
        // The attempt counts as wrong before the check, so that concurrent attempts do not all see the same count.
        counted = await countPasswordFailure(context.db, subject, context.clock.realNow())
        const held = await heldBrowser(context, attempt, counted)
        if (held && checks.checkHeld) heldSinceMs = clock.realNow().getTime()
        return held ? attemptWhileHeld(context, attempt, held, checks.checkHeld) : checks.check()
      },
      checks.isComplete,
    )
    if (found === undefined) {
      await attempt.wrong()
      if (counted && isHoldDue(counted)) await beginHold(context, account)
    } else if (counted) {
      const lastAt = account.failures?.lastAt ?? null
      await uncountPasswordFailure(context.db, { subject, countedAt: counted.lastAt, lastAt })
    }
    return found
  } catch (error) {
    // The refusal is delayed after the attempt has left the queue for hashes, so that other attempts do not wait.
    if (heldSinceMs !== undefined && error instanceof HttpError && error.code === 'NEW_BROWSER')
      await clock.sleep(REFUSAL_STEP_MS - ((clock.realNow().getTime() - heldSinceMs) % REFUSAL_STEP_MS))
    throw error
  } finally {
    delayed?.release()
  }
}

type HeldBrowser = { readonly browser: string; readonly codes: readonly string[] }

/**
 * Returns the browser of an attempt if it is held: unknown browsers are held for the account, and no admin has let this
 * browser in. Otherwise returns undefined.
 */
async function heldBrowser(
  context: AppContext,
  { account, request, reply }: UnknownAttempt,
  counted: PasswordFailures,
): Promise<HeldBrowser | undefined> {
  const now = context.clock.realNow()
  if (!areUnknownBrowsersHeld(counted, now)) return undefined
  const held = letInCodes(context, request, reply, account.subject)
  const { staffId } = account
  return (await isLetIn(context.db, { staffId, browser: held.browser }, now)) ? undefined : held
}

/**
 * Handles an attempt of a held browser. Correct and wrong passwords cannot be told apart: they get the same response
 * after the same time, and both are counted. Without a two-step code, nothing is hashed.
 */
async function attemptWhileHeld<T>(
  context: AppContext,
  { account, wrong }: UnknownAttempt,
  { browser, codes }: HeldBrowser,
  checkHeld: Checks<T>['checkHeld'],
): Promise<T> {
  const found = await checkHeld?.()
  if (found !== undefined) return found
  const { staffId } = account
  const code = await askToBeLetIn(context.db.asyncCommit, { staffId, browser }, codes, context.clock.realNow())
  await wrong()
  throw new HttpError('NEW_BROWSER', `Ask an admin to let this browser in. Code ${code}.`)
}

async function beginHold(context: AppContext, { subject, username }: NamedAccount): Promise<void> {
  const now = context.clock.realNow()
  const isNew = await context.db.transaction(async queries => {
    if (!(await holdUnknownBrowsers(queries, subject, now))) return false
    if (username !== null)
      await addAudit(queries, { ...SYSTEM, at: now, action: 'password guessing noticed', object: `staff:${username}` })
    return true
  })
  if (isNew) context.log.warn({ subject }, 'password_guessing.unknown_browsers_held')
}

/**
 * Returns the name by which attempts are counted, if the device or browser is known for the account; otherwise
 * undefined.
 */
function knownSource(context: AppContext, { request, device }: Attempt, { staffId }: NamedAccount): string | undefined {
  if (device && takesEveryStaffPin(context, device)) return `device:${device.id}`
  const browser = readKnownBrowser(context, request)
  return staffId !== null && browser?.knows(staffId) ? `browser:${browser.id}` : undefined
}

/** True if the session of this browser began with the account's password. The browser may not have the cookie yet. */
function isOwnPasswordSession({ staff }: Attempt, { staffId }: NamedAccount): boolean {
  return staff?.method === 'password' && staff.id === staffId
}

function unknownSubject({ config }: AppContext, username: string): string {
  const digest = createHmac('sha256', derivedKey(config.appSecret, 'unknown-user-name'))
    .update(username.trim().toLowerCase())
    .digest()
  return `name:${digest.readUInt32BE() % UNKNOWN_NAMES}`
}
