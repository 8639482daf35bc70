import { z } from 'zod'

/** The current state of the text for a check-in. Screens must not promise more than this. */
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
  /** A duplicate is QUEUED or FAILED until the first text is sent, and then DUPLICATE_PREVENTED. */
  state: smsState,
  /** The minutes since the first text was queued, for a duplicate. */
  lastSentMinutesAgo: z.int().min(0).optional(),
})

export type SmsState = z.infer<typeof smsState>
export type SmsResult = z.infer<typeof smsResult>
