import type { AppointmentResponse, VerificationResponse } from '@frontlash/contract/check-in'
import type { WalkInIntent } from '@frontlash/contract/clients'
import type { SmsResult } from '@frontlash/contract/sms-result'
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

/** The data from which the waiver screen creates a client: the name on the booking, and the phone number typed. */
export type AutoCreateClient = { readonly firstName: string; readonly lastName: string; readonly phone: string }

/** The server's response to the check-in of this visit; `kept` until it arrives. */
export type LastCheckIn = {
  readonly checkInId: string | null
  readonly checkedIn: boolean
  readonly kept: boolean
  readonly smsResult: SmsResult | null
  /** True if the server refused the check-in because the location takes no walk-ins today. */
  readonly noWalkIns?: boolean
  /** The booking that the client checked in for by hand, for /appointment-success. */
  readonly visit?: CheckedInVisit
}

export type CheckedInVisit = {
  /** The first name on the booking; absent in a visit stored by an earlier version, which is the client's own. */
  readonly firstName?: string
  readonly service: string
  readonly technician: string
  /** The start of the booking, or the arrival of a client without one, in ISO 8601. */
  readonly at: string
  readonly daysSinceLastVisit: number | null
}

/** The booking for which 'Check In Now' was pressed. */
export type ChosenBooking = {
  readonly booking: AppointmentResponse
  readonly daysSinceLastVisit: number | null
}

/** A booking of another person with the client's number, who signs the waiver before the check-in. */
export type BookingToSign = ChosenBooking & {
  /**
   * `submitted`: signature and check-in are stored on this device. `failed`: the waiver is signed, but the check-in was
   * refused, or the server failed at it.
   */
  readonly state: 'unsigned' | 'submitted' | 'failed'
  /** With `failed`: the key of the check-in, which the next press repeats. */
  readonly checkInKey?: string
}

/**
 * The data of one visit, from phone number to status (docs/product/kiosk.md, "What is stored in the browser"). It is in
 * the session storage under fixed names, so that a reload continues where it was, and the end of the visit clears all
 * of it. Invalid values read as absent. The client of the visit is in device/visit-client.ts, because the session
 * depends on it.
 */
export const visit = {
  /** The number as typed, in any format; `domain/phone` parses it. */
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
  /** The response of the verification, or a replacement if the call failed (`verification_fallback`). */
  verification: object<VerificationResponse>('session', 'squareVerificationResult'),
  verificationStatus: text<VerificationStatus>('session', 'squareVerificationStatus'),
  phoneProcessingComplete: flag('session', 'phoneProcessingComplete'),
  phoneSkeletonComplete: flag('session', 'phoneSkeletonComplete'),
  walkInIntent: object<WalkInIntent>('session', 'walkInIntent'),
  foundAppointment: object<AppointmentResponse>('session', 'foundAppointment'),
  autoCreateClient: object<AutoCreateClient>('session', 'autoCreateClient'),
  lastCheckIn: object<LastCheckIn>('session', 'lastCheckIn'),
  bookingToSign: object<BookingToSign>('session', 'bookingToSign'),
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
