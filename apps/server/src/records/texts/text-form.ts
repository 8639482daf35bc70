import type { Language } from '@frontlash/domain/language'
import type { TextForm } from '@frontlash/domain/texts/wording'
import type { AppContext } from '../../app-context.ts'

/**
 * Returns the language of a text and how it is written. A client who has chosen no language, or a language that the
 * salon no longer offers, gets texts in English.
 *
 * @param chosen the language that the client chose in this visit, otherwise the stored language
 */
export function textForm({ settings }: Pick<AppContext, 'settings'>, chosen: Language | null): TextForm {
  const offered: readonly Language[] = settings.get('languages')
  return { language: chosen && offered.includes(chosen) ? chosen : 'en', marks: settings.get('textMarks') }
}
