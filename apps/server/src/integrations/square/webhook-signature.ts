import { createHmac, timingSafeEqual } from 'node:crypto'

export const SIGNATURE_HEADER = 'x-square-hmacsha256-signature'

/** Returns Square's signature of an event: HMAC-SHA-256 over the registered address and the raw body, in base64. */
export function squareSignature(key: string, webhookUrl: string, body: Buffer): string {
  return createHmac('sha256', key).update(webhookUrl).update(body).digest('base64')
}

/**
 * True if Square signed this body for this address with any of the keys. There are two keys during a rotation. The
 * address must be the registered address from the configuration, not the address of the call.
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
