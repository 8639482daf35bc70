import type { Language } from '@frontlash/domain/language'
import type { AppContext } from '../app-context.ts'
import type { ChosenLanguage } from '../records/clients/chosen-language.ts'

/**
 * Returns the language that the client has chosen, and when, as the call says; null if the call contains no language.
 * If the time is missing or in the future, the current time is used (docs/product/languages.md).
 */
export function readChosenLanguage(
  { clock }: Pick<AppContext, 'clock'>,
  { language, languageAt }: { language?: Language | undefined; languageAt?: string | undefined },
): ChosenLanguage | null {
  if (!language) return null
  const now = clock.salonNow()
  const at = languageAt === undefined ? now : new Date(languageAt)
  return { language, at: at < now ? at : now }
}
