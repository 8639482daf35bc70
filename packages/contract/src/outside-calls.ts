import type { CallNames } from './call.ts'

/**
 * Calls that no screen makes, by name: the webhooks of the providers, the API description for other developers, and the
 * frontend's call that resolves a short link. They contain no schemas (see calls.ts).
 */
export const OUTSIDE_CALLS = {
  openApi: { method: 'GET', path: '/api/openapi.json' },
  squareWebhook: { method: 'POST', path: '/api/webhooks/square' },
  textStatusWebhook: { method: 'POST', path: '/api/webhooks/twilio/status' },
  openSurveyLink: { method: 'GET', path: '/api/survey/short-links/:code' },
  inboundTextWebhook: { method: 'POST', path: '/api/webhooks/twilio/inbound' },
} as const satisfies CallNames
