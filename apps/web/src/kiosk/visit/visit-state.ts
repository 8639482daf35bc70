import type { AppointmentResponse, VerificationResponse } from '@frontlash/contract/check-in'
import type { WalkInIntent } from '@frontlash/contract/clients'
import type { SmsResult } from '@frontlash/contract/sms-result'
import type { Language } from '@frontlash/domain/language'
import {
  readFlag,
  readObject,
  readText,
  type StoreName,
  writeFlag,
  writeObject,
  writeText,
} from '@frontlash/web-client/browser-storage'

/** The state of the verification or check-in that runs in the background. */
export type VerificationStatus = 'pending' | 'complete' | 'failed'

/** The data for creating a client on the waiver screen: the name on the booking and the typed phone number. */
export type AutoCreateClient = { readonly firstName: string; readonly lastName: string; readonly phone: string }

/** The result of this visit's check-in. `kept` is true until the server has responded. */
export type LastCheckIn = {
  readonly checkInId: string | null
  readonly checkedIn: boolean
  readonly kept: boolean
  readonly smsResult: SmsResult | null
  /** True if the server refused the check-in because the location takes no walk-ins today. */
  readonly noWalkIns?: boolean
  /** The details of a booking for /appointment-success. They are set after 'Check In Now'. */
  readonly visit?: CheckedInVisit
}

export type CheckedInVisit = {
  /**
   * The first name on the booking. It is missing if an older version of the app stored the visit; the booking then
   * counts as the client's own.
   */
  readonly firstName?: string
  readonly service: string
  readonly technician: string
  /** The start of the booking or, without a booking, the time of arrival, in ISO 8601. */
  readonly at: string
  readonly daysSinceLastVisit: number | null
}

/** The booking for which 'Check In Now' was pressed. */
export type ChosenBooking = {
  readonly booking: AppointmentResponse
  readonly daysSinceLastVisit: number | null
}

/** A booking of another person with the client's phone number. That person signs the waiver before the check-in. */
export type BookingToSign = ChosenBooking & {
  /**
   * `submitted`: signature and check-in are stored on this device. `failed`: the waiver is signed, but the check-in was
   * refused or ended in a server error.
   */
  readonly state: 'unsigned' | 'submitted' | 'failed'
  /** The idempotency key of the check-in in the state `failed`. The next press uses this key again. */
  readonly checkInKey?: string
}

/** The language that the client chose in an earlier visit and has not confirmed yet, and the screen that offers it. */
export type OfferedLanguage = { readonly language: Language; readonly screen: string }

/**
 * The data of a visit, from the phone number to the status (docs/product/kiosk.md, "What is stored in the browser").
 * The session storage contains this data under fixed keys. After a reload, the visit continues at the same step. The
 * end of the visit deletes the data. An invalid value counts as missing. The client itself is stored in
 * device/visit-client.ts, because the session depends on the client.
 */
export const visit = {
  /** The phone number as typed, in any format. `domain/phone` parses it. */
  phoneNumber: text('session', 'phoneNumber'),
  /** Whether the salon knew the phone number; null before the lookup. */
  existingClient: {
    read: (): boolean | null => {
      const stored = readText('session', 'existingClient')
      return stored === null ? null : stored === 'true'
    },
    save: (isExisting: boolean | null) =>
      void writeText('session', 'existingClient', isExisting === null ? null : String(isExisting)),
  },
  /** The response of the verification; if the call failed, its substitute (`verification_fallback`). */
  verification: object<VerificationResponse>('session', 'squareVerificationResult'),
  verificationStatus: text<VerificationStatus>('session', 'squareVerificationStatus'),
  phoneProcessingComplete: flag('session', 'phoneProcessingComplete'),
  phoneSkeletonComplete: flag('session', 'phoneSkeletonComplete'),
  walkInIntent: object<WalkInIntent>('session', 'walkInIntent'),
  foundAppointment: object<AppointmentResponse>('session', 'foundAppointment'),
  autoCreateClient: object<AutoCreateClient>('session', 'autoCreateClient'),
  lastCheckIn: object<LastCheckIn>('session', 'lastCheckIn'),
  bookingToSign: object<BookingToSign>('session', 'bookingToSign'),
  languageOffer: object<OfferedLanguage>('session', 'languageOffer'),
} as const

function text<Value extends string = string>(store: StoreName, key: string) {
  return {
    read: () => readText(store, key) as Value | null,
    save: (value: Value | null) => void writeText(store, key, value),
  }
}

function object<Value extends object>(store: StoreName, key: string) {
  return {
    read: () => readObject<Value>(store, key),
    save: (value: Value | null) => void writeObject(store, key, value),
  }
}

function flag(store: StoreName, key: string) {
  return {
    read: () => readFlag(store, key),
    save: (value: boolean) => void writeFlag(store, key, value),
  }
}
