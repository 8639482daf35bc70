import type { FastifyInstance } from 'fastify'
import { SENDER } from './message-request.ts'
import { notFound, refuse } from './twilio-response.ts'

/**
 * Adds the read-only call for a Messaging Service, below `/v1` (twilio.com/docs/messaging/api/service-resource). At
 * Twilio, this API is at messaging.twilio.com.
 */
export function messagingApi(options: {
  accountSid: string
  authToken: string
  messagingServiceSid: string
  inboundUrl: string | undefined
}) {
  const { accountSid, authToken, messagingServiceSid, inboundUrl } = options
  const basic = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (request, reply) => {
      const path = request.url.split('?')[0]!
      const refusal =
        request.headers.authorization !== basic
          ? refuse(401, 20003, 'Authenticate')
          : (request.params as { sid?: string }).sid !== messagingServiceSid
            ? notFound(path)
            : undefined
      if (refusal) return reply.code(refusal.status).send(refusal.body)
    })
    app.get('/Services/:sid', async () => ({
      sid: messagingServiceSid,
      account_sid: accountSid,
      friendly_name: 'Frontlash (sandbox)',
      inbound_method: 'POST',
      inbound_request_url: inboundUrl ?? null,
      status_callback: null,
      us_app_to_person_registered: true,
      use_inbound_webhook_on_number: false,
      usecase: 'notifications',
    }))
    app.get('/Services/:sid/PhoneNumbers', async () => ({
      phone_numbers: [
        {
          sid: `PN${accountSid.slice(2)}`,
          account_sid: accountSid,
          service_sid: messagingServiceSid,
          phone_number: SENDER,
          country_code: 'US',
          capabilities: ['SMS', 'MMS'],
        },
      ],
      meta: { key: 'phone_numbers', page: 0, page_size: 50, next_page_url: null, previous_page_url: null },
    }))
  }
}
