import type { AppContext } from '../../app-context.ts'
import { isSignedByTwilio } from '../../integrations/twilio/signature.ts'
import { replyToKeyword } from './reply-to-keyword.ts'
import { storeEvent, type TwilioEventKind, workEvent } from './twilio-event-store.ts'

export type TwilioForm = {
  readonly kind: TwilioEventKind
  /** The path and query of the received URL. Twilio's signature covers both. */
  readonly address: string
  readonly signature: string | undefined
  readonly form: string
}

export type Received =
  | {
      readonly ok: true
      /** The text that Twilio sends to the client as a reply; undefined if there is no reply. */
      readonly reply?: string | undefined
    }
  | { readonly ok: false; readonly refusal: 'BAD_SIGNATURE' }

const TEXT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Verifies the signature of a call from Twilio, stores the call and processes it once, even if Twilio repeats it. If
 * the processing fails, Twilio still gets a 200, and sweepTexts processes the call later. A repeated call gets no
 * reply, so that each text from a client has at most one reply.
 */
export async function receiveTwilioForm(
  context: Pick<AppContext, 'config' | 'db' | 'clock' | 'log' | 'settings' | 'locations'>,
  received: TwilioForm,
): Promise<Received> {
  const { twilio, publicUrl } = context.config
  const form = new URLSearchParams(received.form)
  if (!twilio || !isSignedByTwilio(twilio.authToken, publicUrl + received.address, form, received.signature))
    return { ok: false, refusal: 'BAD_SIGNATURE' }

  const textId = URL.parse(received.address, publicUrl)?.searchParams.get('m') ?? ''
  const event = {
    kind: received.kind,
    fields: Object.fromEntries([...form].map(([name, value]) => [storable(name), storable(value)])),
    textId: TEXT_ID.test(textId) ? textId : null,
  }
  const key = await storeEvent(context.db, event, context.clock.realNow())
  if (key === undefined) return { ok: true }
  const text = await workEvent(context, key).catch(error => {
    context.log.error(
      { event: key, err: error },
      'an event of the text provider was stored but could not be processed yet',
    )
    return undefined
  })
  if (!text) return { ok: true }
  const reply = await replyToKeyword(context, text).catch(error => {
    // The keyword has already taken effect. If the server responded with an error, Twilio would repeat the call for no
    // reason.
    context.log.error({ event: key, keyword: text.keyword, err: error }, 'twilio.reply_failed')
    return undefined
  })
  return { ok: true, reply }
}

/** Replaces characters that PostgreSQL cannot store. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
