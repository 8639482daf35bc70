import { inboundTextWebhookCall, textStatusWebhookCall } from '@frontlash/contract/text-webhooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import { HttpError, HttpResponse } from '../../../http/reply.ts'
import { receiveTwilioForm } from '../../../records/texts/receive-twilio-form.ts'
import type { TwilioEventKind } from '../../../records/texts/twilio-event-store.ts'

const SIGNATURE_HEADER = 'x-twilio-signature'

/** Adds the callbacks of the text provider: the status of texts, and replies. */
export function addTextMessages(app: FastifyInstance, context: AppContext): void {
  const receive = async (kind: TwilioEventKind, request: FastifyRequest) => {
    const received = await receiveTwilioForm(context, {
      kind,
      address: request.raw.url ?? '',
      signature: request.headers[SIGNATURE_HEADER]?.toString(),
      form: typeof request.body === 'string' ? request.body : '',
    })
    if (!received.ok) throw new HttpError(received.refusal, 'Refused.')
    return received.reply
  }

  app.register(async webhooks => {
    // The signature covers the raw body of the form, so the content type does not matter.
    webhooks.removeAllContentTypeParsers()
    webhooks.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    addCall(webhooks, context, textStatusWebhookCall, async ({ request }) => {
      await receive('text status', request)
      return new HttpResponse(204, '')
    })
    addCall(webhooks, context, inboundTextWebhookCall, async ({ request }) => {
      const reply = await receive('inbound text', request)
      return new HttpResponse(200, twiml(reply), { 'content-type': 'text/xml; charset=utf-8' })
    })
  })
}

/** A document in Twilio's markup language, with or without a reply to a text. */
function twiml(reply: string | undefined): string {
  if (reply === undefined) return '<Response/>'
  const escaped = reply.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<Response><Message>${escaped}</Message></Response>`
}
