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

/** The keys that a frontend needs. They open nothing by themselves: the backend looks up each cookie and token. */
const OF_A_FRONTEND = ['frontend-hop', 'device-cookie', 'session-token'] as const satisfies KeyPurpose[]

/** The format of a value with these three keys, in base64url. */
export const FRONTEND_KEY = /^fk1(\.[\w-]{43}){3}$/

/** The value for a frontend in place of the salon's secret: it has only the three keys that a frontend needs. */
export function frontendKey(appSecret: string): string {
  return ['fk1', ...OF_A_FRONTEND.map(purpose => derivedKey(appSecret, purpose).toString('base64url'))].join('.')
}

/**
 * Derives a key of 32 bytes from the salon's secret (HKDF-SHA-256, RFC 5869), or takes it from the value of
 * `frontendKey`. Each purpose has its own key. Throws when a frontend does not have the key.
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

function keyOfFrontend(value: string, purpose: KeyPurpose): Buffer {
  const at = (OF_A_FRONTEND as readonly KeyPurpose[]).indexOf(purpose)
  if (at < 0) throw new Error(`a frontend has no key for the purpose ${purpose}`)
  return Buffer.from(value.split('.')[at + 1]!, 'base64url')
}

/** The keys are cached, because every request needs one of a few keys. */
const derived = new Map<string, Buffer>()
