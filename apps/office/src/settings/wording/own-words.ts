import type { OfficeSetting } from '@frontlash/contract/office-settings'
import type { WordedTemplate } from '@frontlash/domain/texts/which-text'

/** The texts whose wording differs from the built-in one. */
export type OwnWords = Readonly<Partial<Record<WordedTemplate, string>>>

/**
 * The wording of a place after some texts get other words (undefined: the built-in words). Null if the result equals
 * `above`, the wording that is in force if the place has none of its own.
 */
export function withWords(
  { value }: Pick<OfficeSetting, 'value'>,
  above: OwnWords,
  words: Readonly<Partial<Record<WordedTemplate, string | undefined>>>,
): OwnWords | null {
  const all = Object.entries({ ...(value as OwnWords), ...words }).filter(([, text]) => text !== undefined)
  const fresh: OwnWords = Object.fromEntries(all)
  const names = Object.keys({ ...fresh, ...above }) as WordedTemplate[]
  return names.every(name => fresh[name] === above[name]) ? null : fresh
}
