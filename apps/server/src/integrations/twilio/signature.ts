import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * What Twilio signs a form with: HMAC-SHA1 by the account's auth token over the address as it was called and every field,
 * by name, name and value joined (twilio.com/docs/usage/security). A field that comes twice counts once with each value.
 */
export function twilioSignature(authToken: string, address: string, form: URLSearchParams): string {
  const hmac = createHmac('sha1', authToken).update(address)
  for (const name of [...new Set(form.keys())].sort())
    for (const value of [...new Set(form.getAll(name))].sort()) hmac.update(name).update(value)
  return hmac.digest('base64')
}

/**
 * True when Twilio signed this form for this address. The address is made from the configured public one, never from what
 * a request says it came to. Nothing of the form may be trimmed or dropped before.
 */
export function isSignedByTwilio(
  authToken: string,
  address: string,
  form: URLSearchParams,
  signature: string | undefined,
): boolean {
  const wanted = Buffer.from(twilioSignature(authToken, address, form))
  const given = Buffer.from(signature ?? '')
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}
