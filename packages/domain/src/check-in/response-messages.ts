import { EN } from '../messages/en.ts'
import { type Say, sayIn, sayMessage } from '../messages/say.ts'
import { clockTime, longDate } from '../salon-words.ts'
import type { Wish } from '../texts/wish-label.ts'
import type { FineScenario } from './scenario.ts'
import { beforeWords, nothingFoundWords, verificationWords } from './verification-words.ts'

export type SuggestedAction =
  | 'check_in'
  | 'see_front_desk'
  | 'go_to_location'
  | 'come_back'
  | 'walk_in'
  | 'proceed_as_walkin'

const SUGGESTED: Record<FineScenario, SuggestedAction> = {
  VERY_EARLY: 'check_in',
  TOO_EARLY: 'check_in',
  EARLY: 'check_in',
  ON_TIME: 'check_in',
  LATE: 'check_in',
  LATE_BUT_ALLOWED: 'check_in',
  TOO_LATE: 'see_front_desk',
  VERY_LATE: 'see_front_desk',
  WRONG_LOCATION: 'go_to_location',
  WRONG_DAY: 'come_back',
  NO_APPOINTMENT: 'walk_in',
}

export function suggestedAction(scenario: FineScenario): SuggestedAction {
  return SUGGESTED[scenario]
}

export type MessageValues = {
  readonly startAt: Date
  readonly timeZone: string
  readonly locationName: string
  readonly serviceName: string
}

const english: Say = sayIn<typeof EN>(EN, 'en')

/**
 * The response if the explicit search finds no booking. A known client is greeted by first name; anyone else becomes a
 * walk-in.
 */
export function nothingFound(firstName: string | null): { message: string; suggestedAction: SuggestedAction } {
  return {
    message: sayMessage(english, nothingFoundWords(firstName)),
    suggestedAction: firstName === null ? 'walk_in' : 'proceed_as_walkin',
  }
}

/** The English message of a verification. Other languages build their message from scenario and booking. */
export function verificationMessage(scenario: FineScenario, values: MessageValues | null): string {
  const words = values && {
    service: values.serviceName,
    time: clockTime(values.startAt, values.timeZone),
    date: longDate(values.startAt, values.timeZone),
    place: values.locationName,
  }
  return sayMessage(english, verificationWords(scenario, words))
}

/** The English message to a client who was already checked in today and has no other booking today. */
export function checkedInBefore(
  visit: { readonly at: Date; readonly isWaitingWalkIn: boolean; readonly wish: Wish | null },
  timeZone: string,
): string {
  const { isWaitingWalkIn, wish } = visit
  const isForLater = wish === 'appointment_later'
  return sayMessage(english, beforeWords({ isWaitingWalkIn, isForLater }, clockTime(visit.at, timeZone)))
}
