import { z } from 'zod'
import { describeCall } from './call.ts'
import { OUTSIDE_CALLS } from './outside-calls.ts'

const MAX_FORM_BYTES = 256 * 1024

/** The handler parses the form itself, because the provider's signature covers the raw fields. */
export const textStatusWebhookCall = describeCall({
  ...OUTSIDE_CALLS.textStatusWebhook,
  access: 'provider',
  tag: 'providers',
  summary: 'Receives the state of a text from Twilio: a signed form; the response is empty',
  bodyLimitBytes: MAX_FORM_BYTES,
  responses: { 204: z.literal('') },
})

export const inboundTextWebhookCall = describeCall({
  ...OUTSIDE_CALLS.inboundTextWebhook,
  access: 'provider',
  tag: 'providers',
  summary:
    'Receives an incoming text from Twilio: a signed form; the response is a TwiML document with at most one reply',
  bodyLimitBytes: MAX_FORM_BYTES,
  responses: { 200: z.string().startsWith('<Response') },
})
