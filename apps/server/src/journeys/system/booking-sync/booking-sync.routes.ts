import { squareWebhookCall } from '@frontlash/contract/bookings'
import { cacheStatusCall } from '@frontlash/contract/check-in'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import { HttpError } from '../../../http/reply.ts'
import { cacheFreshness } from '../../../records/appointments/square-health.ts'
import { receiveSquareEvent, SIGNATURE_HEADER } from '../../../records/square-webhooks/receive-square-event.ts'

/** Adds Square's webhook and the call that returns the age of our copy of the bookings. */
export function addBookingSync(app: FastifyInstance, context: AppContext): void {
  addCall(app, context, cacheStatusCall, () => cacheFreshness(context))

  app.register(async webhooks => {
    // The signature covers the raw bytes, so the content type does not matter.
    webhooks.removeAllContentTypeParsers()
    webhooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    addCall(webhooks, context, squareWebhookCall, async ({ request, requestId }) => {
      const taken = await receiveSquareEvent(context, {
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        signature: request.headers[SIGNATURE_HEADER]?.toString(),
        requestId,
      })
      if (taken === 'not signed') throw new HttpError('BAD_SIGNATURE', 'Refused.')
      if (taken === 'not readable') throw new HttpError('INVALID', 'This is no event.')
      return { received: true } as const
    })
  })
}
