import { z } from 'zod'

/** What became of the text of a check-in, as far as is known now. No screen claims more than this says. */
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
  /** The text's name, or DUPLICATE_PREVENTED when the same was sent a short while ago. */
  scenario: z.string(),
  state: smsState,
  lastSentMinutesAgo: z.int().min(0).optional(),
})

export type SmsState = z.infer<typeof smsState>
export type SmsResult = z.infer<typeof smsResult>
