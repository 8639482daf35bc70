import { daysBetween, type SalonDay } from '../salon-day.ts'

/** How often the salon requires a signature (docs/product/waivers.md, "How often a client signs"). */
export type WaiverPolicy = {
  readonly ask: 'every_visit' | 'valid_days' | 'first_visit'
  /** With `valid_days`: the number of calendar days after the day of signing for which a signature is valid. */
  readonly validDays: number
}

/** A stored signature: the version of the text that was signed, and the salon's calendar day of signing. */
export type SignatureOnFile = { readonly version: string; readonly day: SalonDay }

/**
 * True if a stored signature is still valid, so that the client need not sign today. A signature is never valid if the
 * text has changed since, whatever the policy.
 *
 * @param versionsInForce the versions of the edition in force, in every language
 */
export function isSignatureValid(
  signature: SignatureOnFile,
  policy: WaiverPolicy,
  versionsInForce: readonly string[],
  today: SalonDay,
): boolean {
  if (!versionsInForce.includes(signature.version)) return false
  switch (policy.ask) {
    case 'every_visit':
      return false
    case 'first_visit':
      return true
    case 'valid_days':
      return daysBetween(signature.day, today) <= policy.validDays
    default:
      return policy.ask satisfies never
  }
}
