import type { AppointmentAnswer, VerificationAnswer } from '@frontlash/contract/check-in'
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
} from '../../api/browser-storage.ts'

/** How far the look-up that runs beside the screens has come. */
export type VerificationStatus = 'pending' | 'complete' | 'failed'

/** Whom the waiver screen makes a client of: the name on the booking, and the phone number typed. */
export type AutoCreateClient = { readonly firstName: string; readonly lastName: string; readonly phone: string }

/** What the server answered to the check-in of this visit; `kept` while it has not answered yet. */
export type LastCheckIn = {
  readonly checkInId: string | null
  readonly checkedIn: boolean
  readonly kept: boolean
  readonly smsResult: SmsResult | null
  /** The server has refused it because the location takes no walk-ins today. */
  readonly noWalkIns?: boolean
  /** What the client checked in for, where they did it by hand: /appointment-success says it. */
  readonly visit?: CheckedInVisit
}

export type CheckedInVisit = {
  readonly service: string
  readonly technician: string
  /** ISO 8601: when the booking starts, or when the client came. */
  readonly at: string
  readonly daysSinceLastVisit: number | null
}

/**
 * What one visit knows, from phone number to status (docs/product/kiosk.md, "What is kept in the browser"). It lives in
 * the session store under fixed names, so a reload goes on where it was, and the end of the visit clears all of it.
 * Broken values read as absent. Whose visit it is stands in device/visit-client.ts, because the session depends on it.
 */
export const visit = {
  /** As typed, in any form: `domain/phone` reads it. */
  phoneNumber: text('session', 'phoneNumber'),
  /** Whether the salon knew the phone number; null before the look-up. */
  existingClient: {
    read: (): boolean | null => {
      const stored = readText('session', 'existingClient')
      return stored === null ? null : stored === 'true'
    },
    save: (isExisting: boolean | null) =>
      void writeText('session', 'existingClient', isExisting === null ? null : String(isExisting)),
  },
  /** What the look-up said. Where the call failed, the screen makes an answer up (`verification_fallback`). */
  verification: object<VerificationAnswer>('session', 'squareVerificationResult'),
  verificationStatus: text<VerificationStatus>('session', 'squareVerificationStatus'),
  phoneProcessingComplete: flag('session', 'phoneProcessingComplete'),
  phoneSkeletonComplete: flag('session', 'phoneSkeletonComplete'),
  walkInIntent: object<WalkInIntent>('session', 'walkInIntent'),
  foundAppointment: object<AppointmentAnswer>('session', 'foundAppointment'),
  autoCreateClient: object<AutoCreateClient>('session', 'autoCreateClient'),
  lastCheckIn: object<LastCheckIn>('session', 'lastCheckIn'),
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
