import { createHmac, timingSafeEqual } from 'node:crypto'

export const SIGNATURE_HEADER = 'x-square-hmacsha256-signature'

/** Square's signature of an event: HMAC-SHA-256 over the registered address and the raw body, in base64. */
export function squareSignature(key: string, webhookUrl: string, body: Buffer): string {
  return createHmac('sha256', key).update(webhookUrl).update(body).digest('base64')
}

/**
 * Whether Square signed this body for this address with one of the keys (two keys are in use during a rotation). The
 * address is the registered address from the configuration, not that of the request.
 */
export function isSignedBySquare(
  config: { webhookSignatureKeys: readonly string[]; webhookUrl: string },
  body: Buffer,
  signature: string | undefined,
): boolean {
  const given = Buffer.from(signature ?? '')
  let isSigned = false
  for (const key of config.webhookSignatureKeys) {
    const wanted = Buffer.from(squareSignature(key, config.webhookUrl, body))
    if (wanted.length === given.length && timingSafeEqual(wanted, given)) isSigned = true
  }
  return isSigned
}
