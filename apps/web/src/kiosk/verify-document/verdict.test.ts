import { afterEach, expect, test, vi } from 'vitest'
import { sha256Hex } from './verdict.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
])('the computed SHA-256 of %j equals the example in FIPS 180-4', async (text, fingerprint) => {
  expect(await sha256Hex(new TextEncoder().encode(text))).toBe(fingerprint)
})

test('the SHA-256 of a document is null if the page was loaded over http', async () => {
  vi.stubGlobal('crypto', {})
  expect(await sha256Hex(new Uint8Array())).toBeNull()
})
