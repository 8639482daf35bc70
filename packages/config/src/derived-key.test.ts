import { expect, test } from 'vitest'
import { derivedKey, FRONTEND_KEY, frontendKey } from './derived-key.ts'

const SECRET = 'a secret for tests only, long enough to pass'

test('frontendKey returns exactly the three derived keys that a frontend needs', () => {
  const value = frontendKey(SECRET)
  expect(value).toMatch(FRONTEND_KEY)
  for (const purpose of ['frontend-hop', 'device-cookie', 'session-token'] as const)
    expect(derivedKey(value, purpose)).toEqual(derivedKey(SECRET, purpose))
  for (const purpose of ['pin-pepper', 'waiver-signature', 'two-step-secret'] as const)
    expect(() => derivedKey(value, purpose)).toThrow(`a frontend has no key for the purpose ${purpose}`)
  expect(frontendKey(value)).toBe(value)
})
