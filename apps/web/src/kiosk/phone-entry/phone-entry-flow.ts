import type { VerificationResponse } from '@frontlash/contract/check-in'
import type { ClientResponse } from '@frontlash/contract/clients'
import type { Scenario } from '@frontlash/domain/check-in/scenario'
import type { Language } from '@frontlash/domain/language'
import { splitName } from '@frontlash/domain/person-name'
import { ApiError, NoResponseError } from '@frontlash/web-client/http-client'
import type { Refusal } from '../../language/words.ts'
import { type Candidate, candidatesToChoose } from '../visit/candidates.ts'
import { fallbackVerification } from '../visit/fallback-verification.ts'

/**
 * The calls to the server for the phone entry. A failed call throws. `findClient` returns null for an unknown phone
 * number.
 */
export type PhoneEntryCalls = {
  readonly findClient: (phone: string) => Promise<ClientResponse | null>
  readonly verify: (phone: string, appointmentId: string | null) => Promise<VerificationResponse>
  readonly createClient: (client: { phone: string; firstName: string; lastName: string }) => Promise<ClientResponse>
  /** Checks the client in. Never throws, because an undelivered check-in is saved and retried. */
  readonly checkIn: (client: ClientResponse, verification: VerificationResponse) => Promise<unknown>
}

export type PhoneEntryResult =
  | {
      readonly kind: 'go'
      readonly to: '/waiver' | '/appointment-check'
      readonly client: ClientResponse | null
      /** The language that the phone number's owner chose in an earlier visit; null if there is none. */
      readonly language: Language | null
      readonly verification: VerificationResponse | null
    }
  | { readonly kind: 'choose'; readonly candidates: readonly Candidate[] }

const FALLBACK_WORDS = {
  scenario: 'NO_APPOINTMENT',
  message: "We couldn't find an appointment for today. Are you a walk-in client?",
  suggestedAction: 'walk_in',
} as const

/**
 * True for the scenarios in which the client has arrived. In these scenarios the kiosk checks the client in or saves
 * the arrival. In the other scenarios the client chooses what to do.
 */
const ARRIVES: Record<Scenario, boolean> = {
  ON_TIME: true,
  EARLY: true,
  LATE: true,
  LATE_BUT_ALLOWED: true,
  VALID_TIMING: true,
  TOO_EARLY: true,
  TOO_LATE: true,
  VERY_EARLY: true,
  VERY_LATE: true,
  FOUND: true,
  WRONG_LOCATION: true,
  WRONG_DAY: true,
  NO_APPOINTMENT: false,
  NO_APPOINTMENT_EXISTING_CLIENT: false,
}

/**
 * Finds the next screen for a phone number (docs/product/kiosk.md, "Phone entry"): looks the client up, verifies
 * today's booking, creates an unknown client with the name on the booking, and checks the client in. Throws if the
 * lookup or the creation fails; a failed verification does not end the visit.
 *
 * @param phone ten digits
 * @param appointmentId the booking that was tapped among two people's bookings, or null
 */
export async function processPhone(
  phone: string,
  appointmentId: string | null,
  calls: PhoneEntryCalls,
  now: () => Date,
): Promise<PhoneEntryResult> {
  const known = await calls.findClient(phone)
  const verified = await calls.verify(phone, appointmentId).catch(() => null)
  const candidates = verified && appointmentId === null ? candidatesToChoose(verified) : null
  if (candidates) return { kind: 'choose', candidates }

  const verification = verified
    ? asSaved(verified, now())
    : known
      ? fallbackVerification(phone, known, FALLBACK_WORDS, now())
      : null
  // If two people share the phone number, the verification contains the person whose booking was tapped.
  const client = known ? (verification?.client ?? known) : await clientFromBooking(phone, verification, calls)
  if (!client || !verification)
    return { kind: 'go', to: '/appointment-check', client: null, language: null, verification }

  if (verification.appointment && ARRIVES[verification.scenario]) await calls.checkIn(client, verification)
  const to = verification.scenario === 'NO_APPOINTMENT' ? '/appointment-check' : '/waiver'
  return { kind: 'go', to, client, language: known?.language ?? null, verification }
}

async function clientFromBooking(
  phone: string,
  verification: VerificationResponse | null,
  calls: PhoneEntryCalls,
): Promise<ClientResponse | null> {
  const name = verification?.appointment?.customerName.trim() ?? ''
  return name === '' ? null : calls.createClient({ phone, ...splitName(name) })
}

function asSaved(verification: VerificationResponse, now: Date): VerificationResponse {
  return { ...verification, cachedAt: verification.cachedAt ?? now.toISOString() }
}

/** Why a check-in failed: a message key, the server's refusal with its HTTP status, or the message of another error. */
export type CheckInFailure =
  | 'error.noServer'
  | 'error.noConnection'
  | { readonly refusal: Refusal; readonly status: number }
  | { readonly unexpected: string }

/**
 * Converts an error to the failure of a check-in (docs/product/kiosk.md, "What can go wrong").
 *
 * @param isServerReachable resolves to true if the server responds at all; called only if there was no response
 */
export async function checkInFailure(
  error: unknown,
  isServerReachable: () => Promise<boolean>,
): Promise<CheckInFailure> {
  if (error instanceof ApiError) {
    const { status, code, msg, retryAfterMs } = error
    return { refusal: { code, msg, retryAfterMs }, status }
  }
  if (error instanceof NoResponseError) return (await isServerReachable()) ? 'error.noServer' : 'error.noConnection'
  return { unexpected: error instanceof Error ? error.message : '' }
}
