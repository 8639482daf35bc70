/**
 * The effect of a Twilio error code (twilio.com/docs/api/errors). Twilio splits and renames codes over time and advises
 * against relying on them. Only the codes in this file therefore have a special effect. All other codes mean that this
 * text has failed.
 */
export type CodeMeaning =
  /** The owner of the phone number has sent STOP. */
  | 'opted out'
  /** The phone number does not exist, or no text can reach it. */
  | 'no text number'
  /** Twilio refuses the credentials. No text is sent until they are corrected. */
  | 'credentials'
  /**
   * The account, the sender or the region is not set up for this text. A person has to act, and other texts may fail
   * too.
   */
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
  21602: 'set-up', // The text has no body; this code and the next three are our own errors.
  21603: 'set-up',
  21606: 'set-up',
  21617: 'set-up',
  21608: 'set-up', // The account is a trial account.
  21609: 'set-up', // Twilio cannot reach our public address.
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
