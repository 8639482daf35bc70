import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Returns Twilio's signature of a form: HMAC-SHA1 with the account's auth token over the called URL, followed by the
 * names and values of all fields, sorted by name (twilio.com/docs/usage/security). A repeated field is included once
 * per value.
 */
export function twilioSignature(authToken: string, address: string, form: URLSearchParams): string {
  const hmac = createHmac('sha1', authToken).update(address)
  for (const name of [...new Set(form.keys())].sort())
    for (const value of [...new Set(form.getAll(name))].sort()) hmac.update(name).update(value)
  return hmac.digest('base64')
}

/**
 * True if Twilio signed this form for the URL `address`. The URL must be built from the configured public URL, not from
 * the call. The fields of the form must be complete and not trimmed.
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
