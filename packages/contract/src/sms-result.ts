import { z } from 'zod'

/** The state of the text for a check-in, as far as it is known now. Screens must not claim more than this. */
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
  /** The text's name, or DUPLICATE_PREVENTED when the same text was sent a short time ago. */
  scenario: z.string(),
  /** For a duplicate: QUEUED or FAILED as long as the first text is not sent, otherwise DUPLICATE_PREVENTED. */
  state: smsState,
  /** For a duplicate: how long ago the first text was queued. */
  lastSentMinutesAgo: z.int().min(0).optional(),
})

export type SmsState = z.infer<typeof smsState>
export type SmsResult = z.infer<typeof smsResult>
