import type { CallNames } from './call.ts'

/**
 * Calls that no screen makes: webhooks of the providers, and the API description for other developers (see calls.ts).
 */
export const OUTSIDE_CALLS = {
  openApi: { method: 'GET', path: '/api/openapi.json' },
  squareWebhook: { method: 'POST', path: '/api/webhooks/square' },
  textStatusWebhook: { method: 'POST', path: '/api/webhooks/twilio/status' },
  inboundTextWebhook: { method: 'POST', path: '/api/webhooks/twilio/inbound' },
} as const satisfies CallNames
