import type { OfficeSetting } from '@frontlash/contract/office-settings'
import type { WordedTemplate } from '@frontlash/domain/texts/which-text'

/** The texts whose wording differs from the default. */
export type OwnWording = Readonly<Partial<Record<WordedTemplate, string>>>

/**
 * Returns the wording of the salon or of a location after a change (undefined restores the default). Returns null if
 * the result equals `above`, the wording that would be inherited.
 */
export function withWording(
  { value }: Pick<OfficeSetting, 'value'>,
  above: OwnWording,
  words: Readonly<Partial<Record<WordedTemplate, string | undefined>>>,
): OwnWording | null {
  const all = Object.entries({ ...(value as OwnWording), ...words }).filter(([, text]) => text !== undefined)
  const fresh: OwnWording = Object.fromEntries(all)
  const names = Object.keys({ ...fresh, ...above }) as WordedTemplate[]
  return names.every(name => fresh[name] === above[name]) ? null : fresh
}
