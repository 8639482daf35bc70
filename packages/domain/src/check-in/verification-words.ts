import type { Message } from '../messages/say.ts'
import type { Scenario } from './scenario.ts'

/** The values for the message of a verification. Time and date are already formatted in the client's language. */
export type VerificationValues = {
  /** The name of the service as stored. */
  readonly service: string
  readonly time: string
  /** The date with its weekday. */
  readonly date: string
  readonly place: string
}

/** The message about a client's booking. If `values` is null, the message says that there is no booking today. */
export function verificationWords(scenario: Scenario, values: VerificationValues | null): Message {
  if (!values) return ['msg.noneToday']
  const { service, time, date, place } = values
  switch (scenario) {
    case 'NO_APPOINTMENT':
    case 'NO_APPOINTMENT_EXISTING_CLIENT':
      return ['msg.noneToday']
    case 'ON_TIME':
    case 'VALID_TIMING':
    case 'FOUND':
      return ['msg.onTime', { service, time }]
    case 'EARLY':
    case 'TOO_EARLY':
    case 'VERY_EARLY':
      return ['msg.early', { service, time }]
    case 'LATE':
    case 'LATE_BUT_ALLOWED':
      return ['msg.late', { service, time }]
    case 'TOO_LATE':
      return ['msg.tooLate', { time }]
    case 'VERY_LATE':
      return ['msg.veryLate', { time }]
    case 'WRONG_LOCATION':
      return ['msg.wrongLocation', { time, place }]
    case 'WRONG_DAY':
      return ['msg.wrongDay', { service, date, time }]
    default:
      return scenario satisfies never
  }
}

/**
 * The message if the explicit search finds no booking. `firstName` is null for a person whom the salon does not know.
 */
export function nothingFoundWords(firstName: string | null): Message {
  return firstName === null ? ['msg.noneUnknown'] : ['msg.noneKnown', { name: firstName }]
}

/** The message to a client who was already checked in today and has no other booking today. */
export function beforeWords(
  visit: { isWaitingWalkIn: boolean; isForLater?: boolean | undefined },
  time: string,
): Message {
  if (!visit.isWaitingWalkIn) return ['before.checkedIn', { time }]
  return visit.isForLater ? ['before.later', { time }] : ['before.walkIn', { time }]
}
