import type { OfficeSetting } from '@frontlash/contract/office-settings'
import type { Language } from '@frontlash/domain/language'
import type { OwnWording, OwnWords } from '@frontlash/domain/texts/built-in-wording'
import type { WordedTemplate } from '@frontlash/domain/texts/which-text'

/**
 * Returns the wording of the salon or a location after a change. A change to undefined restores a built-in text.
 * Returns null if the result equals `above`, the wording that would be inherited.
 */
export function withWording(
  { value }: Pick<OfficeSetting, 'value'>,
  above: OwnWording,
  words: Readonly<Partial<Record<WordedTemplate, OwnWords | undefined>>>,
): OwnWording | null {
  const all = Object.entries({ ...(value as OwnWording), ...words }).filter(([, text]) => text !== undefined)
  const fresh: OwnWording = Object.fromEntries(all)
  const names = Object.keys({ ...fresh, ...above }) as WordedTemplate[]
  return names.every(name => isSameWords(fresh[name], above[name])) ? null : fresh
}

/** Returns the wordings of a text after a change in one language; undefined if no own wording is left. */
export function withLanguage(
  own: OwnWords | undefined,
  language: Language,
  words: string | undefined,
): OwnWords | undefined {
  const all = { ...(typeof own === 'string' ? { en: own } : own), [language]: words }
  const left = Object.entries(all).filter((entry): entry is [Language, string] => entry[1] !== undefined)
  if (left.length === 0) return undefined
  return left.length === 1 && all.en !== undefined ? all.en : Object.fromEntries(left)
}

export function isSameWords(one: OwnWords | undefined, other: OwnWords | undefined): boolean {
  const sorted = (own: OwnWords | undefined) =>
    own === undefined ? '' : JSON.stringify(Object.entries(typeof own === 'string' ? { en: own } : own).sort())
  return sorted(one) === sorted(other)
}
