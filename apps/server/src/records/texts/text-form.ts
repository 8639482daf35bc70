import type { Language } from '@frontlash/domain/language'
import type { TextForm } from '@frontlash/domain/texts/wording'
import type { AppContext } from '../../app-context.ts'

/**
 * Returns the language of a text and how it is written. A client without a choice, or with a choice that the salon does
 * not offer any more, gets texts in English.
 *
 * @param chosen the language that the client chose in this visit, otherwise the stored one
 */
export function textForm({ settings }: Pick<AppContext, 'settings'>, chosen: Language | null): TextForm {
  const offered: readonly Language[] = settings.get('languages')
  return { language: chosen && offered.includes(chosen) ? chosen : 'en', marks: settings.get('textMarks') }
}
