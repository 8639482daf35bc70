import { hkdfSync } from 'node:crypto'

export type KeyPurpose =
  | 'session-token'
  | 'device-cookie'
  | 'pin-pepper'
  | 'waiver-signature'
  | 'frontend-hop'
  | 'two-step-secret'
  | 'recovery-code'
  | 'known-browser'
  | 'let-in-code'
  | 'unknown-user-name'

/** 32 bytes for one purpose from the salon's secret (HKDF-SHA-256, RFC 5869): no key is used for two purposes. */
export function derivedKey(appSecret: string, purpose: KeyPurpose): Buffer {
  const name = `${purpose} ${appSecret}`
  let key = derived.get(name)
  if (!key) {
    key = Buffer.from(hkdfSync('sha256', appSecret, '', `frontlash ${purpose}`, 32))
    derived.set(name, key)
  }
  return key
}

/** Derived keys are cached, because every request needs one of the same few keys. */
const derived = new Map<string, Buffer>()
