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

/** Derives a key of 32 bytes from the salon's secret (HKDF-SHA-256, RFC 5869). Each purpose has its own key. */
export function derivedKey(appSecret: string, purpose: KeyPurpose): Buffer {
  const name = `${purpose} ${appSecret}`
  let key = derived.get(name)
  if (!key) {
    key = Buffer.from(hkdfSync('sha256', appSecret, '', `frontlash ${purpose}`, 32))
    derived.set(name, key)
  }
  return key
}

/** The keys are cached, because every request needs one of the same few. */
const derived = new Map<string, Buffer>()
