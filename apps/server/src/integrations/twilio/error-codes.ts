/**
 * The effect of a Twilio error code (twilio.com/docs/api/errors). Twilio splits and renames codes over time and advises
 * against relying on them. Therefore only the codes in this file have an effect of their own. After any other code, the
 * text counts as failed.
 */
export type CodeMeaning =
  /** The phone has replied STOP. */
  | 'opted out'
  /** The phone number does not exist or cannot receive texts. */
  | 'no text number'
  /** Twilio refuses the credentials. No text is sent until a person corrects them. */
  | 'credentials'
  /** Account, sender or region are not set up for this text. A person has to fix this, and other texts may fail too. */
  | 'set-up'
  | 'failure'

const MEANINGS: Readonly<Record<string, CodeMeaning>> = {
  21610: 'opted out',

  21211: 'no text number',
  21612: 'no text number',
  21614: 'no text number',
  30006: 'no text number',

  20003: 'credentials',
  'HTTP 401': 'credentials',

  21408: 'set-up', // The region is not enabled.
  21602: 'set-up', // The text has no body. Bad requests of this server cause this code and the next three codes.
  21603: 'set-up',
  21606: 'set-up',
  21617: 'set-up',
  21608: 'set-up', // The account is a trial account.
  21609: 'set-up', // Twilio cannot reach the salon's public URL.
  21611: 'set-up', // The sender's queue is more than ten hours long.
  21701: 'set-up', // The Messaging Service does not exist.
  30004: 'set-up', // The carrier has blocked the text.
  30007: 'set-up', // The carrier has filtered the text as spam.
  30022: 'set-up', // The texts exceed the campaign's rate.
  30032: 'set-up', // The sender is a toll-free phone number that is not verified.
  30034: 'set-up', // The sender is a phone number without a registered campaign.
}

export function meaningOf(code: string): CodeMeaning {
  return MEANINGS[code] ?? 'failure'
}
