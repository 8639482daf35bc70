/**
 * The effect of a Twilio error code (twilio.com/docs/api/errors). Twilio splits and renames codes over time and advises
 * against relying on them, so only these few have an effect; all others are a plain failure.
 */
export type CodeMeaning =
  /** The owner of the phone has sent STOP. */
  | 'opted out'
  /** The number does not exist, or no text can reach it. */
  | 'no text number'
  /** Twilio refuses the credentials: no text is sent until they are corrected. */
  | 'credentials'
  /**
   * The account, the sender or the region is not set up for this text: a person has to act, and other texts may fail
   * too.
   */
  | 'set-up'
  /** Only this text failed. */
  | 'failure'

const MEANINGS: Readonly<Record<string, CodeMeaning>> = {
  21610: 'opted out',

  21211: 'no text number',
  21612: 'no text number',
  21614: 'no text number',
  30006: 'no text number',

  20003: 'credentials',
  'HTTP 401': 'credentials',

  21408: 'set-up', // the region is not enabled
  21602: 'set-up', // no body; this and the next three are our own errors
  21603: 'set-up',
  21606: 'set-up',
  21617: 'set-up',
  21608: 'set-up', // a trial account
  21609: 'set-up', // our public address is not reachable for Twilio
  21611: 'set-up', // the sender's queue is more than ten hours long
  21701: 'set-up', // no such Messaging Service
  30004: 'set-up', // blocked by the carrier
  30007: 'set-up', // filtered as spam
  30022: 'set-up', // over the campaign's rate
  30032: 'set-up', // a toll-free number that is not verified
  30034: 'set-up', // a number without a registered campaign
}

export function meaningOf(code: string): CodeMeaning {
  return MEANINGS[code] ?? 'failure'
}
