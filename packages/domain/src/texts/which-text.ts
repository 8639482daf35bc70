import type { Scenario } from '../check-in/scenario.ts'
import { localHour } from '../salon-day.ts'

/** The stored names of texts whose template the salon may change. */
export const WORDED_TEMPLATES = [
  'ON_TIME',
  'VALID_TIMING',
  'FOUND',
  'EARLY',
  'TOO_EARLY',
  'VERY_EARLY',
  'LATE',
  'LATE_BUT_ALLOWED',
  'TOO_LATE',
  'VERY_LATE',
  'WRONG_LOCATION',
  'WRONG_DAY',
  'WALK_IN_NOW',
  'WALK_IN_LATER',
  'MANAGER_REQUEST',
  'ABANDONED',
  'SURVEY',
  'OWNER_SUMMARY',
] as const

/** Texts about the whole salon. A location cannot have its own wording for them. */
export const SALON_TEMPLATES: readonly WordedTemplate[] = ['OWNER_SUMMARY']

export type WordedTemplate = (typeof WORDED_TEMPLATES)[number]

/** The names of all texts, including owner alerts and tests of a wording. */
export const TEXT_TEMPLATES = [...WORDED_TEMPLATES, 'OWNER_ALERT', 'TEST'] as const

export type TextTemplate = (typeof TEXT_TEMPLATES)[number]

/**
 * Groups of texts. After a text of a group, a second text of the group for the same visit is sent only after the
 * group's window.
 */
export type TextGroup = 'arrival' | 'problem' | 'walkin' | 'manager' | 'abandoned' | 'survey'

/** The limits and windows of texts. Each location can set them (docs/product/texts.md, "Limits"). */
export type TextRules = {
  readonly windowMinutes: Readonly<Record<TextGroup, number>>
  /** The maximum number of texts from our kiosks to a client's phone per day. */
  readonly perPhoneAndDay: number
  /** The maximum number of texts that one kiosk may trigger within 60 minutes. */
  readonly perDeviceAndHour: number
  /** The hour in the evening when quiet hours begin. During quiet hours, a text for which nobody waits is not sent. */
  readonly quietFromHour: number
  readonly quietUntilHour: number
}

export const DEFAULT_TEXT_RULES: TextRules = {
  windowMinutes: { arrival: 120, problem: 120, walkin: 120, manager: 10, abandoned: 24 * 60, survey: 30 * 24 * 60 },
  perPhoneAndDay: 4,
  perDeviceAndHour: 60,
  quietFromHour: 20,
  quietUntilHour: 8,
}

type TextKind = {
  /** Texts of the groups `owner` and `test` have no window. The code that queues these texts limits their number. */
  readonly group: TextGroup | 'owner' | 'test'
  /**
   * Clients get texts only if they have seen the notice about texts. Staff need no notice, because they have requested
   * their texts.
   */
  readonly to: 'client' | 'staff'
  /** The number of minutes from the time when the text becomes due to the time when it expires. */
  readonly goodForMinutes: number
  /**
   * `never`: quiet hours never drop the text. `when due`: the text is dropped if it becomes due in quiet hours. `when
   * set off or due`: it is also dropped if it was triggered in quiet hours.
   */
  readonly quietHours: 'never' | 'when due' | 'when set off or due'
}

const ARRIVAL: TextKind = { group: 'arrival', to: 'client', goodForMinutes: 15, quietHours: 'never' }
const PROBLEM: TextKind = { ...ARRIVAL, group: 'problem' }
const WALK_IN: TextKind = { ...ARRIVAL, group: 'walkin' }

export const TEXT_KINDS: Readonly<Record<TextTemplate, TextKind>> = {
  ON_TIME: ARRIVAL,
  VALID_TIMING: ARRIVAL,
  FOUND: ARRIVAL,
  EARLY: ARRIVAL,
  TOO_EARLY: ARRIVAL,
  VERY_EARLY: ARRIVAL,
  LATE: ARRIVAL,
  LATE_BUT_ALLOWED: ARRIVAL,
  TOO_LATE: PROBLEM,
  VERY_LATE: PROBLEM,
  WRONG_LOCATION: PROBLEM,
  // This text is still useful for a client who is already on the way home.
  WRONG_DAY: { ...PROBLEM, goodForMinutes: 60 },
  WALK_IN_NOW: WALK_IN,
  WALK_IN_LATER: { ...WALK_IN, goodForMinutes: 60 },
  MANAGER_REQUEST: { group: 'manager', to: 'staff', goodForMinutes: 15, quietHours: 'never' },
  ABANDONED: { group: 'abandoned', to: 'client', goodForMinutes: 15, quietHours: 'when set off or due' },
  SURVEY: { group: 'survey', to: 'client', goodForMinutes: 120, quietHours: 'when due' },
  // The two texts to the owner become due only at the end of the quiet hours, so quiet hours never drop them
  // (owner-alerts.ts).
  OWNER_SUMMARY: { group: 'owner', to: 'staff', goodForMinutes: 240, quietHours: 'never' },
  OWNER_ALERT: { group: 'owner', to: 'staff', goodForMinutes: 240, quietHours: 'never' },
  TEST: { group: 'test', to: 'staff', goodForMinutes: 15, quietHours: 'never' },
}

/** The minutes during which a text blocks a second text of its group for the same visit. */
export function windowMinutes(template: TextTemplate, rules: Pick<TextRules, 'windowMinutes'>): number {
  const { group } = TEXT_KINDS[template]
  return group === 'owner' || group === 'test' ? 0 : rules.windowMinutes[group]
}

/**
 * The text about an arrival; undefined for a walk-in, who gets a text only after choosing a service or a later visit.
 */
export function textForScenario(scenario: Scenario): WordedTemplate | undefined {
  if (scenario === 'NO_APPOINTMENT' || scenario === 'NO_APPOINTMENT_EXISTING_CLIENT') return undefined
  return scenario
}

export function textForWalkIn(intent: { readonly timing: 'now' | 'later' }): WordedTemplate {
  return intent.timing === 'later' ? 'WALK_IN_LATER' : 'WALK_IN_NOW'
}

/**
 * The key of a visit: the first booking of a chain, otherwise the walk-in. Two texts are for the same visit if this
 * key, phone number, location and group are equal. Two clients who ask for the manager count as two visits, even if
 * both texts go to the same manager.
 */
export function textVisit(of: { appointmentId?: string | null; requestedBy?: string }): string {
  const visit = of.appointmentId ?? 'walkin'
  return of.requestedBy === undefined ? visit : `${visit} ${of.requestedBy}`
}

/**
 * True if the location's quiet hours drop the text. A text about an action at the kiosk is never dropped. All times are
 * in the salon's clock.
 */
export function isInQuietHours(
  template: TextTemplate,
  times: { readonly setOffAt: Date; readonly dueAt: Date; readonly timeZone: string },
  rules: Pick<TextRules, 'quietFromHour' | 'quietUntilHour'> = DEFAULT_TEXT_RULES,
): boolean {
  const { quietHours } = TEXT_KINDS[template]
  switch (quietHours) {
    case 'never':
      return false
    case 'when due':
      return isQuietHour(times.dueAt, times.timeZone, rules)
    case 'when set off or due':
      return [times.setOffAt, times.dueAt].some(at => isQuietHour(at, times.timeZone, rules))
    default:
      return quietHours satisfies never
  }
}

/** True if the instant is in the quiet hours of a location (20:00 to 7:59 by default). */
export function isQuietHour(
  at: Date,
  timeZone: string,
  { quietFromHour, quietUntilHour }: Pick<TextRules, 'quietFromHour' | 'quietUntilHour'> = DEFAULT_TEXT_RULES,
): boolean {
  const hour = localHour(at, timeZone)
  return quietFromHour > quietUntilHour
    ? hour >= quietFromHour || hour < quietUntilHour
    : hour >= quietFromHour && hour < quietUntilHour
}
