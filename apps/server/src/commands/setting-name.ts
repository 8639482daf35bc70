import { fromOwnerThresholds, THRESHOLD_NAMES, toOwnerThresholds } from '@frontlash/domain/settings/owner-thresholds'
import { partNames, unknownPart } from '../records/settings/setting-messages.ts'
import { SETTINGS, type SettingKey } from '../records/settings/setting-schemas.ts'
import { CommandRefused } from './run-command.ts'

/**
 * A setting or a part of a setting, as an owner types its name: `brand`, `thresholds.lateMinutes`,
 * `textRules.windowMinutes.arrival`.
 */
export type SettingName = { readonly key: SettingKey; readonly steps: readonly string[] }

/** Parses `KEY` or `KEY.PART`. Throws a CommandRefused with the valid names. */
export function parseSettingName(text: string | undefined): SettingName {
  const [key, ...steps] = (text ?? '').split('.')
  if (!key || !Object.hasOwn(SETTINGS, key)) {
    const wrong = text === undefined ? 'Which setting?' : `There is no setting ${text}.`
    throw new CommandRefused(`${wrong} The settings are ${Object.keys(SETTINGS).join(', ')}.`, 2)
  }
  const place = { key: key as SettingKey, steps: steps.map(step => ownersName(key, step)) }
  for (const [at, step] of place.steps.entries()) {
    const above = place.steps.slice(0, at)
    if (!partNames(place.key, above).includes(step)) throw new CommandRefused(unknownPart(place.key, above, step), 2)
  }
  return place
}

function ownersName(key: string, step: string): string {
  const stored = key === 'thresholds' ? THRESHOLD_NAMES.get(step) : undefined
  if (!stored) return step
  const when = stored.sign === 1 ? 'before' : 'after'
  throw new CommandRefused(`Its name is ${key}.${stored.name}, in minutes ${when} the start.`, 2)
}

/** Converts a stored value to the form that owners read and type. */
export function toOwnerForm(key: SettingKey, value: unknown): unknown {
  return key === 'thresholds' ? toOwnerThresholds(value as Parameters<typeof toOwnerThresholds>[0]) : value
}

/** Returns the part of a value (in the owner's form) at a path; undefined if it is not set. */
export function partAt(value: unknown, steps: readonly string[]): unknown {
  return steps.reduce((at, step) => partsOf(at)?.[step], value)
}

/** Returns a copy of the value in which one part is changed; undefined removes the part. */
export function withPart(value: unknown, [step, ...rest]: readonly string[], part: unknown): unknown {
  if (step === undefined) return part
  const { [step]: old, ...others } = partsOf(value) ?? {}
  const fresh = withPart(old, rest, part)
  return fresh === undefined ? others : { ...others, [step]: fresh }
}

/** Returns the parts of a value by name. A string is the English part of a text's wording. */
function partsOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'string' ? { en: value } : (value as Record<string, unknown> | undefined)
}

export function asStored(key: SettingKey, value: unknown): unknown {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  return key === 'thresholds' && isRecord ? fromOwnerThresholds(value as Record<string, unknown>) : value
}

/**
 * Parses typed input as JSON if `fits` accepts the result, otherwise as a string (`set brand 2020` means '2020'). If a
 * list is expected, commas separate its elements.
 */
export function readTyped(text: string, fits: (value: unknown) => boolean): unknown {
  const words = text.split(',').map(word => word.trim())
  try {
    const json: unknown = JSON.parse(text)
    if (fits(json) || (typeof json === 'object' && json !== null)) return json
  } catch {
    // The input is not JSON, so it is a string.
  }
  if (fits(text)) return text
  return fits(words) ? words : text
}
