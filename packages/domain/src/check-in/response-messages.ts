import { clockTime, longDate } from '../salon-words.ts'
import type { FineScenario } from './scenario.ts'

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

/**
 * The response if the explicit search finds no booking. A known client is greeted by first name; anyone else becomes a
 * walk-in.
 */
export function nothingFound(firstName: string | null): { message: string; suggestedAction: SuggestedAction } {
  if (firstName === null)
    return {
      message: "We couldn't find any appointments for this phone number. You may be a walk-in client.",
      suggestedAction: 'walk_in',
    }
  return {
    message: `Welcome back, ${firstName}! We couldn't find any appointments for today, but you're already in our system.`,
    suggestedAction: 'proceed_as_walkin',
  }
}

export function verificationMessage(scenario: FineScenario, values: MessageValues | null): string {
  if (!values || scenario === 'NO_APPOINTMENT')
    return "We couldn't find an appointment for today. Are you a walk-in client?"
  const time = clockTime(values.startAt, values.timeZone)
  switch (scenario) {
    case 'ON_TIME':
      return `Your ${values.serviceName} is at ${time}.`
    case 'EARLY':
    case 'TOO_EARLY':
    case 'VERY_EARLY':
      return `You are early: your ${values.serviceName} is at ${time}.`
    case 'LATE':
    case 'LATE_BUT_ALLOWED':
      return `Your ${values.serviceName} began at ${time}. Your time may be shorter.`
    case 'TOO_LATE':
      return `Your visit began at ${time}. Please see the front desk: we will try to fit you in.`
    case 'VERY_LATE':
      return `Your ${time} visit has passed. Please see the front desk and we will help you rebook.`
    case 'WRONG_LOCATION':
      return `Your ${time} visit today is at our ${values.locationName} salon.`
    case 'WRONG_DAY':
      return `Your ${values.serviceName} is on ${longDate(values.startAt, values.timeZone)} at ${time}.`
    default:
      return scenario satisfies never
  }
}

const WISHES = {
  full_set: 'a full set',
  refill: 'a refill',
  removal: 'a removal',
  speak_manager: 'a word with the manager',
  appointment_later: 'a later visit',
} as const

/** The wish of a walk-in, as texts and screens name it: `a refill`. */
export function wishLabel(wish: keyof typeof WISHES | null | undefined): string {
  return wish ? WISHES[wish] : 'your visit'
}

/** The message to a client who was already checked in today and has no other booking today. */
export function checkedInBefore(
  visit: { readonly at: Date; readonly isWaitingWalkIn: boolean; readonly wish: keyof typeof WISHES | null },
  timeZone: string,
): string {
  const time = clockTime(visit.at, timeZone)
  if (!visit.isWaitingWalkIn) return `You checked in at ${time}.`
  if (visit.wish === 'appointment_later') return `At ${time} you asked us to find a later time.`
  return `You have been on our walk-in list since ${time}.`
}
