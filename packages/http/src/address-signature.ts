import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey } from '@frontlash/config/derived-key'

/** The header that contains the browser's IP address and our frontend's signature. */
const ADDRESS_HEADER = 'x-frontlash-client'
const SIGNATURE_HEADER = 'x-frontlash-client-signature'
const LONGEST_ADDRESS = 64
const CACHED_MAX = 500

/**
 * Returns the headers by which the frontend passes the browser's IP address to the backend. The address is signed,
 * because anyone could send such a header.
 */
export function signedAddress(appSecret: string, address: string): Record<string, string> {
  return { [ADDRESS_HEADER]: address, [SIGNATURE_HEADER]: hopSignature(appSecret, address) }
}

/** The IP address in the header; undefined without a valid signature of our frontend. */
export function readSignedAddress(
  appSecret: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): string | undefined {
  const { [ADDRESS_HEADER]: claimed, [SIGNATURE_HEADER]: signature } = headers
  if (typeof claimed !== 'string' || typeof signature !== 'string') return undefined
  return isHopSignature(appSecret, claimed, signature) ? claimed : undefined
}

/** Signatures of short values are cached, because all calls of a browser need the same signature. */
const signatures = new Map<string, string>()

/**
 * The signature of a value that one of our processes sends to another of our processes. Values of different kinds must
 * have different prefixes.
 */
export function hopSignature(appSecret: string, text: string): string {
  const name = `${text} ${appSecret}`
  const known = signatures.get(name)
  if (known !== undefined) return known
  const signature = createHmac('sha256', derivedKey(appSecret, 'frontend-hop')).update(text).digest('base64url')
  if (signatures.size >= CACHED_MAX) signatures.clear()
  // A longer value is no IP address, so it is not cached.
  if (text.length <= LONGEST_ADDRESS) signatures.set(name, signature)
  return signature
}

export function isHopSignature(appSecret: string, text: string, signature: string): boolean {
  const wanted = Buffer.from(hopSignature(appSecret, text))
  const given = Buffer.from(signature)
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}
