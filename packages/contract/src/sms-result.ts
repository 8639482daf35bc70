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
  /** Of a duplicate: QUEUED or FAILED while the first has not gone out, otherwise DUPLICATE_PREVENTED. */
  state: smsState,
  /** Of a duplicate: how long ago the first was set off. */
  lastSentMinutesAgo: z.int().min(0).optional(),
})

export type SmsState = z.infer<typeof smsState>
export type SmsResult = z.infer<typeof smsResult>
