import type { Language } from './language.ts'

/**
 * The notice about texts beside each field for a phone number, and the version name of its wording. This name is stored
 * with each consent, so a changed wording needs a new name. Earlier wordings are in docs/product/texts.md.
 */
export const CONSENT_NOTICE = {
  version: 'texts-2026-11',
  text: 'By tapping Check In you agree to a text message about today’s visit. Message and data rates may apply. Reply STOP to opt out.',
} as const

/** The notice for a new client, who types a name and can change the phone number. */
export const REGISTRATION_NOTICE = {
  version: 'texts-registration-2026-11',
  text: 'By continuing you agree to a text message about today’s visit. Message and data rates may apply. Reply STOP to opt out.',
} as const

/**
 * Returns the version name of a notice in the language in which it was shown: `texts-2026-11-es`. The name of the
 * English notice has no language suffix.
 */
export function noticeVersion({ version }: { readonly version: string }, language: Language): string {
  return language === 'en' ? version : `${version}-${language}`
}
