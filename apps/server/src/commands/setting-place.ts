import { SETTINGS, type SettingKey } from '../records/settings/setting-schemas.ts'
import { partNames, unknownPart } from '../records/settings/setting-sentences.ts'
import { THRESHOLD_NAMES, thresholdsFromWords, thresholdsInWords } from '../records/settings/threshold-words.ts'
import { CommandRefused } from './open-context.ts'

/**
 * A setting or a part of it, as an owner names it: `brand`, `thresholds.lateMinutes`, `textRules.windowMinutes.arrival`.
 */
export type SettingPlace = { readonly key: SettingKey; readonly steps: readonly string[] }

/** Reads `KEY` or `KEY.PART`. Throws a CommandRefused that names what there is instead. */
export function readPlace(text: string | undefined): SettingPlace {
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

/** A stored value as an owner reads it. */
export function inOwnersWords(key: SettingKey, value: unknown): unknown {
  return key === 'thresholds' ? thresholdsInWords(value as Parameters<typeof thresholdsInWords>[0]) : value
}

/** The part of a value in owner's words that a place names; undefined when it is not set. */
export function partAt(value: unknown, steps: readonly string[]): unknown {
  return steps.reduce((at, step) => (at as Record<string, unknown> | undefined)?.[step], value)
}

/** The value with another part at a place; undefined takes the part out. */
export function withPart(value: unknown, [step, ...rest]: readonly string[], part: unknown): unknown {
  if (step === undefined) return part
  const { [step]: old, ...others } = value as Record<string, unknown>
  const fresh = withPart(old, rest, part)
  return fresh === undefined ? others : { ...(value as Record<string, unknown>), [step]: fresh }
}

/** A value in owner's words as it is stored. */
export function asStored(key: SettingKey, value: unknown): unknown {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  return key === 'thresholds' && isRecord ? thresholdsFromWords(value as Record<string, unknown>) : value
}

/**
 * What was typed for a place: JSON where that fits, else the words themselves (`set brand 2020` means the word). Where a
 * list of words belongs, words with commas are one.
 */
export function readTyped(text: string, fits: (value: unknown) => boolean): unknown {
  const words = text.split(',').map(word => word.trim())
  try {
    const json: unknown = JSON.parse(text)
    if (fits(json) || (typeof json === 'object' && json !== null)) return json
  } catch {
    // Words, then.
  }
  if (fits(text)) return text
  return fits(words) ? words : text
}
