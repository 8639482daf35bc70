import { daysBetween, type SalonDay } from '../salon-day.ts'

/** A setting: how often a client must sign (docs/product/waivers.md, "How often a client signs"). */
export type WaiverPolicy = {
  readonly ask: 'every_visit' | 'valid_days' | 'first_visit'
  /** For `valid_days`: the number of calendar days after the day of signing for which a signature is valid. */
  readonly validDays: number
}

/** A stored signature: the hash of the signed text, and the day in the salon's time zone. */
export type SignatureOnFile = { readonly version: string; readonly day: SalonDay }

/**
 * True if a stored signature is still valid, so that the client need not sign today. A signature of a changed waiver is
 * never valid, whatever the policy.
 *
 * @param versionsInForce the hashes of the edition in force, in all languages
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
