import type { AlertRow } from '@frontlash/contract/alerts'
import type { WalkInRow } from '@frontlash/contract/walk-ins'
import { LOCATION_NAMES, readLocationKey } from '@frontlash/domain/location-key'

/** The minutes from which a wait has the tone `long`, and the tone `too-long`. */
const LONG_WAIT_MINUTES = 15
const TOO_LONG_WAIT_MINUTES = 30

export type WaitTone = 'short' | 'long' | 'too-long'

/** Returns the full minutes since a client came. The result is never negative, even if clocks differ by seconds. */
export function waitedMinutes(at: string | number, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - new Date(at).getTime()) / 60_000))
}

export function waitTone(minutes: number): WaitTone {
  if (minutes >= TOO_LONG_WAIT_MINUTES) return 'too-long'
  return minutes >= LONG_WAIT_MINUTES ? 'long' : 'short'
}

export function intentWords({ intent, service }: Pick<WalkInRow, 'intent' | 'service'>): string {
  return intent?.intentDescription || service || 'Walk-in service'
}

type AlertWords = { readonly title: string; readonly detail: string; readonly done: string }

const REASONS: Record<string, string> = {
  walk_in: 'Walk-in',
  late: 'Appointment time passed',
  reschedule: 'Wants to reschedule',
  other: 'Needs help',
}

/** Returns the sentence of an alert and the label of the button that closes it. */
export function alertWords(alert: Pick<AlertRow, 'kind' | 'reason'>): AlertWords {
  const reason = alert.reason ?? ''
  switch (alert.kind) {
    case 'manager_request':
      return { title: 'Manager asked for', detail: REASONS[reason] ?? reason, done: 'On my way' }
    case 'abandoned_walk_in':
      return { title: 'Left the kiosk', detail: 'Stopped at the check-in and may still be here', done: 'Seen to' }
    case 'late_arrival':
      return { title: 'Late arrival', detail: 'Too late to be checked in', done: 'Seen to' }
    case 'wrong_location': {
      const key = readLocationKey(reason)
      const where = key === undefined ? 'another location' : LOCATION_NAMES[key]
      return { title: 'Wrong location', detail: `Client is at ${where}`, done: 'Seen to' }
    }
    case 'square_cancelled':
      return { title: 'Cancelled', detail: 'Cancelled in the booking system while the client is here', done: 'Seen to' }
    case 'caps':
      return { title: 'Text not sent', detail: 'Today’s limit of texts is reached', done: 'Seen to' }
    case 'unreachable_phone':
      return { title: 'Text not sent', detail: 'The number cannot be reached', done: 'Seen to' }
    case 'wrong_pins':
      return { title: 'Wrong PINs', detail: reason, done: 'Seen to' }
    case 'pin_sign_in_off':
      return { title: 'PIN sign-in is off', detail: 'Too many wrong PINs today', done: 'Seen to' }
    default:
      return { title: alert.kind.replace(/_/g, ' '), detail: reason, done: 'Seen to' }
  }
}
