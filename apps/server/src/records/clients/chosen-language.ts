import type { Language } from '@frontlash/domain/language'

/** The language that a client chose on a kiosk, and when. */
export type ChosenLanguage = { readonly language: Language; readonly at: Date }

/**
 * Returns a step of a larger SQL statement. The step stores the chosen language in the rows of clients that match the
 * SQL condition `which`. An earlier choice does not replace a later choice, so a call that is delivered late changes
 * nothing. The step uses the parameters that `languageParameters` returns.
 */
export function keepLanguage(which: string): string {
  return `update clients set language = :chosenLanguage, language_at = :chosenAt
     where ${which} and :chosenLanguage::text is not null and (language_at is null or language_at < :chosenAt)`
}

/** Returns the parameters of keepLanguage. If the client has chosen no language, nothing is stored. */
export function languageParameters(chosen: ChosenLanguage | null) {
  return { chosenLanguage: chosen?.language ?? null, chosenAt: chosen?.at ?? null }
}
