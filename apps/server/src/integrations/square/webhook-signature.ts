import { createHmac, timingSafeEqual } from 'node:crypto'

export const SIGNATURE_HEADER = 'x-square-hmacsha256-signature'

/** Returns Square's signature of an event: HMAC-SHA-256 over the registered webhook URL and the raw body, in base64. */
export function squareSignature(key: string, webhookUrl: string, body: Buffer): string {
  return createHmac('sha256', key).update(webhookUrl).update(body).digest('base64')
}

/**
 * True if Square signed this body for the configured webhook URL with any of the keys. There are two keys during a
 * rotation. The URL must be the URL that is registered at Square, not the URL of the call.
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
