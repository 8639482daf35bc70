import type { OfficeSetting } from '@frontlash/contract/office-settings'
import type { WordedTemplate } from '@frontlash/domain/texts/which-text'

/** The texts whose wording differs from the built-in one. */
export type OwnWording = Readonly<Partial<Record<WordedTemplate, string>>>

/**
 * The own wording of the salon or a location after some texts were changed (undefined: back to the built-in wording).
 * Null if the result equals `above`, the wording that is in force without an own one.
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
