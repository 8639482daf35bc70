import type { OfficeVisit } from '@frontlash/contract/office-visits'
import { clockTime } from '@frontlash/domain/salon-words'
import { LEFT_OUT_NAMES } from '@frontlash/domain/visits/visit-names'
import type { VisitOutcome } from '@frontlash/domain/visits/visit-values'
import type { AnyTone } from '@frontlash/ui/badge'
import type { IconChoice } from '@frontlash/ui/icon'
import { clock, footprints, minusCircle } from '@frontlash/ui/icon-drawings'

export const NO_VALUE = '–'

export const OUTCOME_BADGES: Readonly<Record<VisitOutcome, readonly [AnyTone, IconChoice]>> = {
  expected: ['quiet', clock],
  here: ['waiting', 'pin'],
  received: ['success', 'check-circle'],
  'too-late': ['warning', 'warning'],
  elsewhere: ['waiting', 'pin'],
  'no-show': ['error', 'error-circle'],
  'no-show-marked': ['error', 'error-circle'],
  came: ['success', 'check'],
  cancelled: ['rose', 'cross'],
  'cancelled-here': ['rose', 'cross'],
  unknown: ['quiet', minusCircle],
  waiting: ['waiting', clock],
  lost: ['error', footprints],
  later: ['quiet', clock],
  manager: ['quiet', 'user'],
  abandoned: ['warning', footprints],
  'came-back': ['success', 'restart'],
}

export function clientOf({ client, kind }: OfficeVisit): string {
  return client.name || (kind === 'booked' ? 'No name' : 'Not known any more')
}

/** Returns the booked service, or the walk-in's wish with its time. An abandoned visit has a fixed label. */
export function serviceOf({ kind, service, intent }: OfficeVisit): string {
  if (kind === 'booked') return service || NO_VALUE
  if (kind === 'abandoned') return 'Stopped at the check-in'
  const wish = intent?.intentDescription || service || 'Walk-in service'
  if (intent === null) return wish
  return `${wish} (${intent.timing})`
}

/** The time at which the client was received, and the user name of the manager: `11:15 AM by rosa`. */
export function receivedOf({ receivedAt, receivedBy }: OfficeVisit, timeZone: string): string {
  if (receivedAt === null) return NO_VALUE
  const at = clockTime(new Date(receivedAt), timeZone)
  return receivedBy ? `${at} by ${receivedBy}` : at
}

export function waitOf({ waitMinutes }: OfficeVisit): string {
  return waitMinutes === null ? NO_VALUE : `${waitMinutes} min`
}

/**
 * Says why a wait is not included in the figures: `Not among the figures: over 240 minutes.` Returns null if it is
 * included.
 */
export function leftOutOf({ leftOut }: OfficeVisit): string | null {
  return leftOut && `Not among the figures: ${LEFT_OUT_NAMES[leftOut]}.`
}
