import type { AppContext } from '../../app-context.ts'
import { isSignedByTwilio } from '../../integrations/twilio/signature.ts'
import { storeEvent, type TwilioEventKind, workEvent } from './twilio-events.ts'

export type TwilioForm = {
  readonly kind: TwilioEventKind
  /** The unchanged path and query, which are part of the signed text. */
  readonly address: string
  readonly signature: string | undefined
  /** The unchanged form. */
  readonly form: string
}

export type Received = { readonly ok: true } | { readonly ok: false; readonly refusal: 'BAD_SIGNATURE' }

const TEXT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Receives a call from Twilio: its signature is verified, it is stored before it is processed, and it is processed once
 * however often it is repeated. An event that is stored but cannot be processed now is processed by the sweeper, so
 * Twilio gets a 200.
 */
export async function receiveTwilioForm(
  context: Pick<AppContext, 'config' | 'db' | 'clock' | 'log'>,
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
  await workEvent(context, key).catch(error =>
    context.log.error(
      { event: key, err: error },
      'an event of the text provider was stored but could not be processed yet',
    ),
  )
  return { ok: true }
}

/** Text that PostgreSQL can store. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
