import type { Language } from '@frontlash/domain/language'
import type { TextForm } from '@frontlash/domain/texts/wording'
import type { AppContext } from '../../app-context.ts'

/**
 * Returns the language of a text, and whether the text is written with marks. If a client has chosen no language, or
 * the salon no longer offers the chosen language, the text is in English.
 *
 * @param chosen the language that the client chose in this visit; without a choice in this visit, the stored language
 */
export function textForm({ settings }: Pick<AppContext, 'settings'>, chosen: Language | null): TextForm {
  const offered: readonly Language[] = settings.get('languages')
  return { language: chosen && offered.includes(chosen) ? chosen : 'en', marks: settings.get('textMarks') }
}
