import { CALLS } from '@frontlash/contract/calls'
import type { EnhancedCheckInBody } from '@frontlash/contract/check-in'
import type { CheckInClientBody } from '@frontlash/contract/clients'
import type { SignWaiverBody } from '@frontlash/contract/waivers'
import { ApiError, type ApiErrorCode, type CallRequest } from '../http-client.ts'

/** A client's signature or check-in, which must reach the server in spite of network failures. */
export type Submission =
  | { readonly kind: 'waiver'; readonly phone: string; readonly body: SignWaiverBody }
  | { readonly kind: 'booking-check-in'; readonly phone: string; readonly body: EnhancedCheckInBody }
  | { readonly kind: 'check-in'; readonly phone: string; readonly body: CheckInClientBody }

/**
 * A submission that the device stores until the server has received it. Tablets keep submissions across upgrades, so
 * the names of fields and states must not change (`pending-write-store.ts`).
 */
export type PendingWrite = {
  readonly submission: Submission
  /** The idempotency key of the first form (`form`). This key also identifies the pending write. */
  readonly key: string
  /** The idempotency key of the delayed form. It differs from `key`, because the two forms have different bodies. */
  readonly keptKey: string
  /** When the client acted, by the salon's clock, in ISO 8601. */
  readonly keptAt: string
  /**
   * `first` is the request as the client made it. `kept` is the delayed form: it also contains the time of the client's
   * action and the phone number, because this device's lookup of the client may have expired.
   */
  readonly form: 'first' | 'kept'
  readonly attempts: number
  /**
   * True if this device has looked up the client again for this write. If the server still requires a lookup, the
   * refusal is final.
   */
  readonly lookedUp: boolean
  /** `set-aside`: the server would refuse the write again, so it is stored for staff and not retried automatically. */
  readonly state: 'waiting' | 'set-aside'
  readonly refusal: { readonly status: number; readonly code: string; readonly msg: string } | null
}

export type Step =
  | { readonly todo: 'wait'; readonly pending: PendingWrite; readonly delayMs: number }
  | { readonly todo: 'again'; readonly pending: PendingWrite }
  | { readonly todo: 'lookup'; readonly pending: PendingWrite }
  | { readonly todo: 'set-aside'; readonly pending: PendingWrite }

/** The delay after the first failed attempt. The delay doubles after each further attempt, up to the maximum. */
const SHORTEST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 15_000

/**
 * The maximum age of a check-in that is still sent. If the device sent an older check-in, the server would record it
 * for the current day (docs/product/check-in.md, "Timing").
 */
export const PENDING_CHECK_IN_MAX_MS = 12 * 60 * 60_000

/** The statuses of temporary refusals: an earlier attempt is still being processed, or there were too many calls. */
const PASSING_STATUSES: readonly number[] = [408, 425, 429]
const PASSING_CODES: readonly ApiErrorCode[] = ['IN_PROGRESS', 'UNREADABLE_ANSWER']

export function newPendingWrite(write: Submission, key: string, keptKey: string, keptAt: Date): PendingWrite {
  return {
    submission: write,
    key,
    keptKey,
    keptAt: keptAt.toISOString(),
    form: 'first',
    attempts: 0,
    lookedUp: false,
    state: 'waiting',
    refusal: null,
  }
}

/**
 * Returns the call that sends a submission in its current form. A retry in the same form is identical byte for byte.
 */
export function requestOf({ submission: write, key, keptKey, keptAt, form }: PendingWrite) {
  const isDelayed = form === 'kept'
  const idempotencyKey = isDelayed ? keptKey : key
  switch (write.kind) {
    case 'waiver': {
      const body = isDelayed ? { ...write.body, kept: { phone: write.phone, keptAt } } : write.body
      const options = { body, idempotencyKey } satisfies CallRequest<typeof CALLS.signWaiver>
      return { call: CALLS.signWaiver, options }
    }
    case 'booking-check-in': {
      const offline = { phone: write.phone, checkInTime: keptAt, source: 'offline' }
      const preVerificationData = { ...write.body.preVerificationData, ...offline }
      const body = isDelayed ? { ...write.body, preVerificationData } : write.body
      const options = { body, idempotencyKey } satisfies CallRequest<typeof CALLS.enhancedCheckIn>
      return { call: CALLS.enhancedCheckIn, options }
    }
    case 'check-in': {
      const body = isDelayed ? { ...write.body, kept: { phone: write.phone, keptAt } } : write.body
      const params = { id: write.body.clientId }
      const options = { params, body, idempotencyKey } satisfies CallRequest<typeof CALLS.checkInClient>
      return { call: CALLS.checkInClient, options }
    }
    default:
      return write satisfies never
  }
}

/**
 * Decides what to do after a failed attempt. The write stays pending after a temporary failure: no response, a server
 * error, a rate limit, or a device that is currently not enrolled. If the submission itself was refused, the refusal is
 * final, and the write is set aside.
 */
export function stepAfterFailure(failed: PendingWrite, error: unknown): Step {
  const pending = { ...failed, attempts: failed.attempts + 1 }
  if (!(error instanceof ApiError)) return waiting(asDelayed(pending))
  if (error.code === 'CLIENT_NOT_LOOKED_UP') {
    // A retried signature identifies its client by phone number. A retried check-in needs another lookup.
    if (pending.submission.kind === 'waiver' && pending.form === 'first') {
      return { todo: 'again', pending: { ...pending, form: 'kept' } }
    }
    if (!pending.lookedUp) return { todo: 'lookup', pending: { ...asDelayed(pending), lookedUp: true } }
  } else if (isPassing(error)) {
    return waiting(asDelayed(pending), error.retryAfterMs)
  }
  const refusal = { status: error.status, code: error.code, msg: error.msg }
  return { todo: 'set-aside', pending: { ...pending, state: 'set-aside', refusal } }
}

/** True if a pending check-in is too old to be sent. False for a signature of any age. */
export function isOutOfDate(pending: PendingWrite, now: Date): boolean {
  return pending.submission.kind !== 'waiver' && now.getTime() - Date.parse(pending.keptAt) > PENDING_CHECK_IN_MAX_MS
}

export function outOfDate(pending: PendingWrite): PendingWrite {
  return {
    ...pending,
    state: 'set-aside',
    refusal: { status: 0, code: 'TOO_OLD', msg: 'Kept for more than 12 hours' },
  }
}

/** Queues a write again when staff ask for it. */
export function waitingAgain(pending: PendingWrite): PendingWrite {
  return { ...pending, state: 'waiting', refusal: null, attempts: 0, lookedUp: false }
}

export function clientOf(pending: PendingWrite): string {
  return pending.submission.body.clientId
}

/**
 * Returns the delay after the given number of failed attempts: 2 s, doubling up to 15 s, or longer if the server asks
 * for more.
 */
export function waitMs(attempts: number, requestedMs: number | null = null): number {
  const doubledMs = SHORTEST_WAIT_MS * 2 ** Math.min(attempts - 1, 10)
  return Math.max(Math.min(doubledMs, LONGEST_WAIT_MS), requestedMs ?? 0)
}

function waiting(pending: PendingWrite, requestedMs: number | null = null): Step {
  return { todo: 'wait', pending, delayMs: waitMs(pending.attempts, requestedMs) }
}

/**
 * Returns the delayed form of a check-in. It also contains the time of the check-in, because this time decides between
 * early and late. The server identifies a check-in by client and booking. If the server has received the first form
 * after all, it stores no duplicate. A signature contains its time in both forms and does not change, so that a retry
 * gets the first response.
 */
function asDelayed(pending: PendingWrite): PendingWrite {
  return pending.submission.kind === 'waiver' ? pending : { ...pending, form: 'kept' }
}

function isPassing(error: ApiError): boolean {
  return (
    error.status === 401 ||
    error.status >= 500 ||
    PASSING_STATUSES.includes(error.status) ||
    PASSING_CODES.includes(error.code)
  )
}
