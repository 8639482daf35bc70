import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey } from '@frontlash/config/derived-key'

/** The browser's address as our own frontend saw it, and the frontend's signature of it. */
const ADDRESS_HEADER = 'x-frontlash-client'
const SIGNATURE_HEADER = 'x-frontlash-client-signature'

/**
 * The headers with which the frontend passes on a browser's address, signed so that the backend trusts no other sender.
 */
export function signedAddress(appSecret: string, address: string): Record<string, string> {
  return { [ADDRESS_HEADER]: address, [SIGNATURE_HEADER]: signatureOf(appSecret, address) }
}

/** The address that our own frontend has signed; undefined when there is none, or when the signature is invalid. */
export function readSignedAddress(
  appSecret: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): string | undefined {
  const { [ADDRESS_HEADER]: claimed, [SIGNATURE_HEADER]: signature } = headers
  if (typeof claimed !== 'string' || typeof signature !== 'string') return undefined
  const wanted = Buffer.from(signatureOf(appSecret, claimed))
  const given = Buffer.from(signature)
  return wanted.length === given.length && timingSafeEqual(wanted, given) ? claimed : undefined
}

function signatureOf(appSecret: string, address: string): string {
  return createHmac('sha256', derivedKey(appSecret, 'frontend-hop')).update(address).digest('base64url')
}
