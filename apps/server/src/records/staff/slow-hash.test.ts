import { expect, test } from 'vitest'
import { isSlowHashOf, keyHashing, slowHash } from './slow-hash.ts'

const appSecret = 'a secret for tests only, long enough to pass'
const { pin: PIN_EFFORT, password: PASSWORD_EFFORT } = keyHashing({ appSecret, hashCost: 'usual' })
const low = keyHashing({ appSecret, hashCost: 'low' })

test('a secret matches the hash of this secret, but no other hash', async () => {
  const stored = await slowHash('4071', PIN_EFFORT)
  expect(await isSlowHashOf('4071', stored, PIN_EFFORT)).toBe(true)
  expect(await isSlowHashOf('4072', stored, PIN_EFFORT)).toBe(false)
  expect(await isSlowHashOf('', stored, PIN_EFFORT)).toBe(false)
})

test('two hashes of the same secret are different', async () => {
  expect(await slowHash('4071', PIN_EFFORT)).not.toBe(await slowHash('4071', PIN_EFFORT))
})

test('a hash that was created with weaker parameters is still valid after the parameters were strengthened', async () => {
  const old = await slowHash('glue-and-tweezers', { cost: 1024, blockSize: 8, parallel: 1 })
  expect(await isSlowHashOf('glue-and-tweezers', old, PASSWORD_EFFORT)).toBe(true)
})

test('a hash with the normal cost can be checked while tests use a low cost, and vice versa', async () => {
  expect(await isSlowHashOf('4071', await slowHash('4071', PIN_EFFORT), low.pin)).toBe(true)
  expect(await isSlowHashOf('glue', await slowHash('glue', low.password), PASSWORD_EFFORT)).toBe(true)
})

test('a password matches its hash whether the accented letters are composed or decomposed characters', async () => {
  const stored = await slowHash('naïve-lashes'.normalize('NFC'), PIN_EFFORT)
  expect(await isSlowHashOf('naïve-lashes'.normalize('NFD'), stored, PIN_EFFORT)).toBe(true)
})

test('no secret matches if no hash is stored', async () => {
  expect(await isSlowHashOf('4071', null, PIN_EFFORT)).toBe(false)
})

test('many secrets can be checked at the same time without an error', async () => {
  const stored = await slowHash('4071', { cost: 1024, blockSize: 8, parallel: 1 })
  const responses = await Promise.all(Array.from({ length: 20 }, () => isSlowHashOf('4071', stored, PIN_EFFORT)))
  expect(responses).toEqual(Array(20).fill(true))
})
