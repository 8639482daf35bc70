/**
 * The notice about text messages before a number is given, and the name of that wording. A record of consent contains
 * the name, so a changed sentence needs a new one; earlier wordings stay in docs/product/texts.md.
 */
export const CONSENT_NOTICE = {
  version: 'texts-2026-11',
  text: 'By tapping Check In you agree to a text message about today’s visit. Message and data rates may apply. Reply STOP to opt out.',
} as const

/** The notice for a new client, who enters a name and perhaps another number than before. */
export const REGISTRATION_NOTICE = {
  version: 'texts-registration-2026-11',
  text: 'By continuing you agree to a text message about today’s visit. Message and data rates may apply. Reply STOP to opt out.',
} as const
