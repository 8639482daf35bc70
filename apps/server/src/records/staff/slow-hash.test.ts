import { expect, test } from 'vitest'
import { isSlowHashOf, keyHashing, slowHash } from './slow-hash.ts'

const appSecret = 'a secret for tests only, long enough to pass'
const { pin: PIN_EFFORT, password: PASSWORD_EFFORT } = keyHashing({ appSecret, hashCost: 'usual' })
const low = keyHashing({ appSecret, hashCost: 'low' })

test('a right secret is distinguished from a wrong one', async () => {
  const stored = await slowHash('4071', PIN_EFFORT)
  expect(await isSlowHashOf('4071', stored, PIN_EFFORT)).toBe(true)
  expect(await isSlowHashOf('4072', stored, PIN_EFFORT)).toBe(false)
  expect(await isSlowHashOf('', stored, PIN_EFFORT)).toBe(false)
})

test('the same secret of two people reads differently', async () => {
  expect(await slowHash('4071', PIN_EFFORT)).not.toBe(await slowHash('4071', PIN_EFFORT))
})

test('a hash made with less effort is still known after the effort was raised', async () => {
  const old = await slowHash('glue-and-tweezers', { cost: 1024, blockSize: 8, parallel: 1 })
  expect(await isSlowHashOf('glue-and-tweezers', old, PASSWORD_EFFORT)).toBe(true)
})

test('the low cost of tests opens what was stored at the usual one, and the other way round', async () => {
  expect(await isSlowHashOf('4071', await slowHash('4071', PIN_EFFORT), low.pin)).toBe(true)
  expect(await isSlowHashOf('glue', await slowHash('glue', low.password), PASSWORD_EFFORT)).toBe(true)
})

test('a password typed on two keyboards is one password', async () => {
  const stored = await slowHash('naïve-lashes'.normalize('NFC'), PIN_EFFORT)
  expect(await isSlowHashOf('naïve-lashes'.normalize('NFD'), stored, PIN_EFFORT)).toBe(true)
})

test('with nothing stored the result is no, after the same work', async () => {
  expect(await isSlowHashOf('4071', null, PIN_EFFORT)).toBe(false)
})

test('many secrets that are hashed at once are all hashed', async () => {
  const stored = await slowHash('4071', { cost: 1024, blockSize: 8, parallel: 1 })
  const responses = await Promise.all(Array.from({ length: 20 }, () => isSlowHashOf('4071', stored, PIN_EFFORT)))
  expect(responses).toEqual(Array(20).fill(true))
})
