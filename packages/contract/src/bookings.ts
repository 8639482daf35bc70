import { z } from 'zod'
import { describeCall } from './call.ts'
import { OUTSIDE_CALLS } from './outside-calls.ts'

export const squareWebhookCall = describeCall({
  ...OUTSIDE_CALLS.squareWebhook,
  access: 'provider',
  tag: 'providers',
  summary: 'Receives a change from the booking system; accepted only with a valid signature of the raw body',
  bodyLimitBytes: 256 * 1024,
  responses: { 200: z.object({ received: z.literal(true) }) },
})
