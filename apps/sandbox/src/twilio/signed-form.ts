import { createHmac } from 'node:crypto'
import { type PostResponse, post } from '../post.ts'

const RESPONSE_TIMEOUT_MS = 15_000

/**
 * The signature of a form, base64(HMAC-SHA1(auth token, URL + each field's name and value, sorted by name)):
 * twilio.com/docs/usage/security.
 */
export function twilioSignature(authToken: string, url: string, fields: Readonly<Record<string, string>>): string {
  const hmac = createHmac('sha1', authToken).update(url)
  for (const name of Object.keys(fields).sort()) hmac.update(name).update(fields[name]!)
  return hmac.digest('base64')
}

/**
 * Posts a signed form to an app, as Twilio does. The signature is computed from the registered URL, even if `origin`
 * receives the form. Retries once if no connection was made.
 */
export async function postSigned(options: {
  authToken: string
  url: string
  /** The origin that receives the form. The default is the origin of the registered URL. */
  origin: string | undefined
  fields: Readonly<Record<string, string>>
  idempotencyToken: string
  signal: AbortSignal
}): Promise<PostResponse> {
  const { authToken, url, origin, fields, signal } = options
  const target = new URL(url)
  const attempt = () =>
    post({
      url: origin === undefined ? url : new URL(target.pathname + target.search, origin).href,
      headers: {
        'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
        'user-agent': 'TwilioProxy/1.1 (Frontlash sandbox)',
        'x-twilio-signature': twilioSignature(authToken, url, fields),
        'i-twilio-idempotency-token': options.idempotencyToken,
      },
      body: new URLSearchParams(fields).toString(),
      timeoutMs: RESPONSE_TIMEOUT_MS,
      signal,
    })
  const first = await attempt()
  return !first.ok && first.reason === 'refused' ? attempt() : first
}
