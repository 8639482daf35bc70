import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { SIGNATURE_HEADER, squareSignature } from '../src/integrations/square/webhook-signature.ts'
import type { AppUnderTest } from './salon-under-test.ts'
import { WEBHOOK_KEY, WEBHOOK_URL } from './salon-with-square.ts'

/** Creates an event in Square's envelope. */
export function squareEvent(type: string, data: object, eventId: string = randomUUID()) {
  return { merchant_id: 'MTESTS', type, event_id: eventId, created_at: '2026-11-20T19:00:00Z', data }
}

/** Creates Square's event for a booking, with the complete booking, its id and its version. */
export function bookingEvent(booking: { id: string; version: number } & Record<string, unknown>, eventId?: string) {
  const data = { type: 'booking', id: `${booking.id}:${booking.version}`, object: { booking } }
  return squareEvent('booking.updated', data, eventId)
}

/** Delivers an event to the webhook, signed as Square signs it. */
export function deliver(under: AppUnderTest, event: object, key = WEBHOOK_KEY): Promise<LightMyRequestResponse> {
  const body = JSON.stringify(event)
  return deliverRaw(under, body, { [SIGNATURE_HEADER]: squareSignature(key, WEBHOOK_URL, Buffer.from(body)) })
}

/** Delivers a raw body with these headers. */
export function deliverRaw(
  under: AppUnderTest,
  body: string,
  headers: Record<string, string>,
): Promise<LightMyRequestResponse> {
  return under.app.inject({
    method: 'POST',
    url: '/api/webhooks/square',
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  })
}
