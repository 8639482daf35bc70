import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { derivedKey } from '@frontlash/config/derived-key'
import { sha256 } from './waiver-record.ts'

export type WaiverSigner = {
  /** Returns the server's signature over a record's hash, in base64. */
  readonly sign: (recordHash: string) => string
  readonly verify: (recordHash: string, signature: string) => boolean
  /** The public key for verifying signatures (32 bytes, RFC 8032), in base64. */
  readonly publicKey: string
  /** The first 16 characters of the public key's SHA-256. They identify the key. */
  readonly keyName: string
}

/** The bytes that precede the 32 secret bytes of an Ed25519 key in PKCS #8 (RFC 8410, section 7). */
const PKCS8_FRAME = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_KEY_BYTES = 32

/** Opens the salon's own Ed25519 key (RFC 8032), which is derived from `appSecret`. */
export function openWaiverSigner(appSecret: string): WaiverSigner {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_FRAME, derivedKey(appSecret, 'waiver-signature')]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)
  const publicBytes = publicKey.export({ format: 'der', type: 'spki' }).subarray(-PUBLIC_KEY_BYTES)
  return {
    sign: recordHash => sign(null, signedText(recordHash), privateKey).toString('base64'),
    verify: (recordHash, signature) =>
      verify(null, signedText(recordHash), publicKey, Buffer.from(signature, 'base64')),
    publicKey: publicBytes.toString('base64'),
    keyName: sha256(publicBytes).slice(0, 16),
  }
}

/**
 * Returns the message to sign: the hash with a prefix. The prefix names the purpose, so that the signature is valid
 * only for waivers.
 */
function signedText(recordHash: string): Buffer {
  return Buffer.from(`frontlash waiver 1:${recordHash}`)
}
