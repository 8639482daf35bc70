/** The scenario that the server finds for a phone number, by its name in the API. */
export type FineScenario =
  | 'VERY_EARLY'
  | 'TOO_EARLY'
  | 'EARLY'
  | 'ON_TIME'
  | 'LATE'
  | 'LATE_BUT_ALLOWED'
  | 'TOO_LATE'
  | 'VERY_LATE'
  | 'WRONG_LOCATION'
  | 'WRONG_DAY'
  | 'NO_APPOINTMENT'

export type SearchScenario =
  | 'VALID_TIMING'
  | 'TOO_EARLY'
  | 'TOO_LATE'
  | 'WRONG_DAY'
  | 'WRONG_LOCATION'
  | 'NO_APPOINTMENT_EXISTING_CLIENT'
  | 'NO_APPOINTMENT'

export type Scenario = FineScenario | SearchScenario | 'FOUND'

/**
 * The limits between the scenarios, in minutes until the start (rounded down). Each location can set its own limits.
 */
export type TimingThresholds = {
  readonly veryEarlyAboveMinutes: number
  readonly tooEarlyAboveMinutes: number
  readonly earlyAboveMinutes: number
  readonly onTimeFromMinutes: number
  readonly lateFromMinutes: number
  readonly lateButAllowedFromMinutes: number
  readonly tooLateFromMinutes: number
}

export const DEFAULT_THRESHOLDS: TimingThresholds = {
  veryEarlyAboveMinutes: 120,
  tooEarlyAboveMinutes: 60,
  earlyAboveMinutes: 15,
  onTimeFromMinutes: -5,
  lateFromMinutes: -10,
  lateButAllowedFromMinutes: -15,
  tooLateFromMinutes: -60,
}

/** Full minutes until the start, rounded down. Thirty seconds after the start, the value is -1. */
export function minutesUntil(start: Date, now: Date): number {
  return Math.floor((start.getTime() - now.getTime()) / 60_000)
}

/**
 * The scenario of a client who comes `minutes` before today's start at this location (docs/product/check-in.md,
 * "Timing").
 */
export function timingScenario(minutes: number, limits: TimingThresholds = DEFAULT_THRESHOLDS): FineScenario {
  if (minutes > limits.veryEarlyAboveMinutes) return 'VERY_EARLY'
  if (minutes > limits.tooEarlyAboveMinutes) return 'TOO_EARLY'
  if (minutes > limits.earlyAboveMinutes) return 'EARLY'
  if (minutes >= limits.onTimeFromMinutes) return 'ON_TIME'
  if (minutes >= limits.lateFromMinutes) return 'LATE'
  if (minutes >= limits.lateButAllowedFromMinutes) return 'LATE_BUT_ALLOWED'
  if (minutes >= limits.tooLateFromMinutes) return 'TOO_LATE'
  return 'VERY_LATE'
}

const CHECKED_IN: Record<Scenario, boolean> = {
  VERY_EARLY: true,
  TOO_EARLY: true,
  EARLY: true,
  ON_TIME: true,
  VALID_TIMING: true,
  FOUND: true,
  LATE: true,
  LATE_BUT_ALLOWED: true,
  TOO_LATE: false,
  VERY_LATE: false,
  WRONG_LOCATION: false,
  WRONG_DAY: false,
  NO_APPOINTMENT_EXISTING_CLIENT: false,
  NO_APPOINTMENT: false,
}

/** True if the client is checked in; false if only the arrival is stored. */
export function checksIn(scenario: Scenario): boolean {
  return CHECKED_IN[scenario]
}

/** Converts a scenario to the scenario of the explicit search, which distinguishes fewer cases. */
export function searchScenario(scenario: FineScenario, isKnownClient: boolean): SearchScenario {
  switch (scenario) {
    case 'EARLY':
    case 'ON_TIME':
    case 'LATE':
    case 'LATE_BUT_ALLOWED':
      return 'VALID_TIMING'
    case 'TOO_EARLY':
    case 'VERY_EARLY':
      return 'TOO_EARLY'
    case 'TOO_LATE':
    case 'VERY_LATE':
      return 'TOO_LATE'
    case 'WRONG_DAY':
    case 'WRONG_LOCATION':
      return scenario
    case 'NO_APPOINTMENT':
      return isKnownClient ? 'NO_APPOINTMENT_EXISTING_CLIENT' : 'NO_APPOINTMENT'
    default:
      return scenario satisfies never
  }
}
