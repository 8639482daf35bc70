/**
 * The notice about text messages that is shown where a client enters a number, and the name of this wording. A record
 * of consent contains the name, so a changed wording needs a new name; earlier wordings stay in docs/product/texts.md.
 */
export const CONSENT_NOTICE = {
  version: 'texts-2026-11',
  text: 'By tapping Check In you agree to a text message about today’s visit. Message and data rates may apply. Reply STOP to opt out.',
} as const

/** The notice for a new client, who enters a name and may change the number. */
export const REGISTRATION_NOTICE = {
  version: 'texts-registration-2026-11',
  text: 'By continuing you agree to a text message about today’s visit. Message and data rates may apply. Reply STOP to opt out.',
} as const
