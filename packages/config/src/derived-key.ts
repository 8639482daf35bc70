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
  | 'secret-name'

/**
 * The purposes of the keys that a frontend gets. These keys alone give no access, because the backend checks each
 * cookie and token.
 */
const OF_A_FRONTEND = ['frontend-hop', 'device-cookie', 'session-token'] as const satisfies KeyPurpose[]

/** The format of the keys that a frontend gets instead of the salon's secret: `fk1` and three keys in base64url. */
export const FRONTEND_KEY = /^fk1(\.[\w-]{43}){3}$/

/** Returns the three keys that a frontend gets instead of the salon's secret. */
export function frontendKey(appSecret: string): string {
  return ['fk1', ...OF_A_FRONTEND.map(purpose => derivedKey(appSecret, purpose).toString('base64url'))].join('.')
}

/**
 * Returns the key of 32 bytes for a purpose. The key is derived from the salon's secret (HKDF-SHA-256, RFC 5869). If
 * `appSecret` is a value of `frontendKey`, the key is read from it. Throws if the value does not contain the key.
 */
export function derivedKey(appSecret: string, purpose: KeyPurpose): Buffer {
  const name = `${purpose} ${appSecret}`
  let key = derived.get(name)
  if (!key) {
    key = FRONTEND_KEY.test(appSecret)
      ? keyOfFrontend(appSecret, purpose)
      : Buffer.from(hkdfSync('sha256', appSecret, '', `frontlash ${purpose}`, 32))
    derived.set(name, key)
  }
  return key
}

/** Returns 16 hex digits that identify a secret without revealing it. */
export function secretName(appSecret: string): string {
  return derivedKey(appSecret, 'secret-name').toString('hex', 0, 8)
}

function keyOfFrontend(value: string, purpose: KeyPurpose): Buffer {
  const at = (OF_A_FRONTEND as readonly KeyPurpose[]).indexOf(purpose)
  if (at < 0) throw new Error(`a frontend has no key for the purpose ${purpose}`)
  return Buffer.from(value.split('.')[at + 1]!, 'base64url')
}

/** Derived keys are cached, because each request needs several of them. */
const derived = new Map<string, Buffer>()
