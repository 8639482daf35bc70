import type { TimingThresholds } from '../check-in/scenario.ts'

type Name = keyof TimingThresholds

const STORED: readonly Name[] = [
  'veryEarlyAboveMinutes',
  'tooEarlyAboveMinutes',
  'earlyAboveMinutes',
  'onTimeFromMinutes',
  'lateFromMinutes',
  'lateButAllowedFromMinutes',
  'tooLateFromMinutes',
]

/**
 * The name that owners use for each threshold, by its stored name. Owners give lateness as minutes after the start:
 * "late up to 12 minutes" is `lateMinutes` 12 for an owner, but -12 is stored. `sign` converts between the two forms.
 */
export const THRESHOLD_NAMES: ReadonlyMap<string, { readonly name: string; readonly sign: 1 | -1 }> = new Map(
  STORED.map(stored => [
    stored,
    { name: stored.replace(/(Above|From)Minutes$/, 'Minutes'), sign: stored.endsWith('FromMinutes') ? -1 : 1 },
  ]),
)

const STORED_BY_NAME = new Map([...THRESHOLD_NAMES].map(([stored, { name, sign }]) => [name, { stored, sign }]))

function storedThreshold(name: string): { readonly stored: string; readonly sign: 1 | -1 } | undefined {
  return STORED_BY_NAME.get(name) ?? (THRESHOLD_NAMES.has(name) ? { stored: name, sign: 1 } : undefined)
}

/** Converts stored thresholds to the owner's form: `{"veryEarlyMinutes": 120, …, "lateMinutes": 10, …}`. */
export function toOwnerThresholds(thresholds: TimingThresholds): Record<string, number> {
  return Object.fromEntries(
    [...THRESHOLD_NAMES].map(([stored, { name, sign }]) => [name, thresholds[stored as Name] * sign || 0]),
  )
}

/** Converts an owner's thresholds to the stored form. Other values stay unchanged, and the schema refuses them. */
export function fromOwnerThresholds(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const known = storedThreshold(name)
      if (!known) return [name, value]
      return [known.stored, typeof value === 'number' && value !== 0 ? value * known.sign : value]
    }),
  )
}

/**
 * Each threshold must be lower than the threshold before it. Returns the stored name of the first threshold that is
 * not; undefined if all are correct.
 */
export function misplacedThreshold(thresholds: TimingThresholds): keyof TimingThresholds | undefined {
  return STORED.find((name, place) => place > 0 && thresholds[name] >= thresholds[STORED[place - 1]!])
}
