import { z } from 'zod'
import { describeCall } from './call.ts'
import { OUTSIDE_CALLS } from './outside-calls.ts'

export const squareWebhookCall = describeCall({
  ...OUTSIDE_CALLS.squareWebhook,
  access: 'provider',
  tag: 'providers',
  summary: 'The booking system tells that something changed; known by its signature over the raw body',
  bodyLimitBytes: 256 * 1024,
  answers: { 200: z.object({ received: z.literal(true) }) },
})
