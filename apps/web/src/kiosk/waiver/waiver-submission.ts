import type { ApiError } from '@frontlash/web-client/http-client'
import type { Outcome } from '@frontlash/web-client/outbox/outbox'
import { isServersOwnError } from '../visit/server-error.ts'

/** The delays and timeouts after a waiver is submitted (docs/product/kiosk.md, "Waiver"). */
export const DELAYS = {
  stepMs: 400,
  /** The duration of the progress bar. The next screen never appears earlier. */
  animationMs: 2_200,
  /**
   * The maximum wait for the server's response. After this time the client continues, and the saved signature is sent
   * again.
   */
  forcedOnMs: 10_000,
  /** The maximum wait for a verification or check-in that is still in progress. */
  verificationMs: 30_000,
  /** The polling interval for that verification or check-in. */
  pollMs: 1_000,
} as const

const STEPS_PERCENT = [15, 35, 60, 85, 100] as const

export const SUBMIT_FAILED = 'waiver.failed'
export const NOT_SIGNED = 'waiver.notSigned'
export const NOT_CREATED = 'register.notCreated'

export type WaiverError = typeof SUBMIT_FAILED | typeof NOT_SIGNED | typeof NOT_CREATED

/** The progress of the bar, in percent. */
export function progressAt(elapsedMs: number): number {
  const steps = Math.floor(elapsedMs / DELAYS.stepMs)
  return STEPS_PERCENT[Math.min(steps, STEPS_PERCENT.length) - 1] ?? 0
}

/**
 * The state of the signature. In the state `preparing`, only this screen has the signature. In all later states, this
 * device has stored it. In the state `pending`, it is retried automatically.
 */
export type Saving = 'preparing' | 'sending' | 'saved' | 'pending'

export type Submission = {
  readonly elapsedMs: number
  readonly saving: Saving
  /** True while a lookup of the booking or a check-in runs in the background. */
  readonly isVerifying: boolean
}

/** True if the next screen can be shown: the bar is full, and the server has responded or the timeout is over. */
export function canContinue({ elapsedMs, saving, isVerifying }: Submission): boolean {
  if (elapsedMs < DELAYS.animationMs || saving === 'preparing') return false
  if (saving === 'sending') return elapsedMs >= DELAYS.forcedOnMs
  return !isVerifying || elapsedMs >= DELAYS.verificationMs
}

/** Returns the milliseconds until the next check: the next step or the end of the progress bar, or the next poll. */
export function untilNextLookMs(elapsedMs: number): number {
  const rhythmMs = elapsedMs < DELAYS.animationMs ? DELAYS.stepMs : DELAYS.pollMs
  const nextMs = (Math.floor(elapsedMs / rhythmMs) + 1) * rhythmMs
  const isPastAnimation = elapsedMs >= DELAYS.animationMs
  return (isPastAnimation ? nextMs : Math.min(nextMs, DELAYS.animationMs)) - elapsedMs
}

/**
 * Returns how the screen shows an attempt: as saved, as pending while the client continues, or as an error that stops
 * the client. After a server error, the signature stays pending and the error is shown. If the server cannot be
 * reached, the client is not told.
 */
export function readOutcome(result: Outcome<unknown>): { saving: Saving } | { error: WaiverError } {
  switch (result.outcome) {
    case 'delivered':
      return { saving: 'saved' }
    case 'refused':
      return { error: isAboutSignature(result.refusal) ? NOT_SIGNED : SUBMIT_FAILED }
    case 'pending':
      return isServersOwnError(result.error) ? { error: SUBMIT_FAILED } : { saving: 'pending' }
    default:
      return result satisfies never
  }
}

function isAboutSignature({ code, field }: ApiError): boolean {
  return code === 'INVALID' && field === 'signatureData'
}
