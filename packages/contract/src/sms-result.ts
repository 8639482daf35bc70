import { z } from 'zod'

/** The state of the text that a check-in causes. Screens must not promise more than this state says. */
export const smsState = z.enum([
  'QUEUED',
  'SENT',
  'DELIVERED',
  'OPTED_OUT',
  'NO_CONSENT',
  'QUIET_HOURS',
  'CAPPED',
  'NOT_CONFIGURED',
  'FAILED',
  'DUPLICATE_PREVENTED',
])

export const smsResult = z.object({
  /** The template, or DUPLICATE_PREVENTED if the same text was sent shortly before. */
  scenario: z.string(),
  /**
   * A duplicate text has the state of the first text (QUEUED or FAILED) until the first text is sent, and
   * DUPLICATE_PREVENTED from then on.
   */
  state: smsState,
  /** Set for a duplicate text: the number of minutes since the first text was queued. */
  lastSentMinutesAgo: z.int().min(0).optional(),
})

export type SmsState = z.infer<typeof smsState>
export type SmsResult = z.infer<typeof smsResult>
