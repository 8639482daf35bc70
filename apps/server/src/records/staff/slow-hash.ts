import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { Config } from '@frontlash/config/config'
import { derivedKey } from '@frontlash/config/derived-key'
import { openHashQueue } from './hash-queue.ts'
import { openWrongAttempts } from './wrong-attempts.ts'

/**
 * scrypt's parameters. A hash needs 128 * cost * blockSize bytes of memory, and its time grows with cost * parallel.
 */
type Effort = { readonly cost: number; readonly blockSize: number; readonly parallel: number }

/** A hash takes about 40 ms. There are only 10,000 PINs, so the pepper and the limit on attempts protect them. */
const PIN_EFFORT: Effort = { cost: 2 ** 14, blockSize: 8, parallel: 1 }
/** A hash takes about 200 ms. The parameters are from OWASP's Password Storage Cheat Sheet. */
const PASSWORD_EFFORT: Effort = { cost: 2 ** 14, blockSize: 8, parallel: 5 }

/** The parameters for tests. Tests sign in hundreds of times and have no secrets to protect. */
const LOW_EFFORT: Effort = { cost: 16, blockSize: 1, parallel: 1 }

/** How PINs and passwords are hashed. The pepper is not in the database. */
export type KeyHashing = { readonly pepper: Buffer; readonly pin: Effort; readonly password: Effort }

/** Returns this installation's parameters for hashing PINs and passwords (docs/product/access.md). */
export function keyHashing({ appSecret, hashCost }: Pick<Config, 'appSecret' | 'hashCost'>): KeyHashing {
  const isLow = hashCost === 'low'
  return {
    pepper: derivedKey(appSecret, 'pin-pepper'),
    pin: isLow ? LOW_EFFORT : PIN_EFFORT,
    password: isLow ? LOW_EFFORT : PASSWORD_EFFORT,
  }
}

const HASH_BYTES = 32
const SALT_BYTES = 16
/**
 * The number of hashes that are computed concurrently. It is one on a small machine, because the only processor also
 * handles the calls.
 */
const HASHES_AT_ONCE = availableParallelism() <= 2 ? 1 : 2

/** The IP addresses from which unknown browsers have made wrong attempts in this process. */
export const wrongAttempts = openWrongAttempts()

export const hashQueue = openHashQueue(HASHES_AT_ONCE, wrongAttempts.isRecent)

/**
 * Returns the hash as `scrypt$16384$8$1$<salt>$<hash>`. The string contains the parameters, so that a later release can
 * use stronger parameters.
 */
export async function slowHash(secret: string, effort: Effort): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await hashed(secret, salt, effort)
  const { cost, blockSize, parallel } = effort
  return ['scrypt', cost, blockSize, parallel, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/**
 * True if `stored` is the hash of `secret`. A call without `stored` takes the same time, so that the time does not
 * reveal whether the account exists.
 */
export async function isSlowHashOf(secret: string, stored: string | null, effort: Effort): Promise<boolean> {
  const [, cost, blockSize, parallel, salt, hash] = stored?.split('$') ?? []
  if (salt === undefined || hash === undefined) {
    await hashed(secret, Buffer.alloc(SALT_BYTES), effort)
    return false
  }
  const asStored = { cost: Number(cost), blockSize: Number(blockSize), parallel: Number(parallel) }
  const wanted = Buffer.from(hash, 'base64url')
  return timingSafeEqual(wanted, await hashed(secret, Buffer.from(salt, 'base64url'), asStored))
}

function hashed(secret: string, salt: Buffer, effort: Effort): Promise<Buffer> {
  const hash = () =>
    new Promise<Buffer>((resolve, reject) => {
      const memory = 256 * effort.cost * effort.blockSize * effort.parallel
      const figures = { N: effort.cost, r: effort.blockSize, p: effort.parallel, maxmem: memory }
      // The secret is normalised to composed Unicode characters. Two keyboards may send the same password as different
      // code points.
      scrypt(secret.normalize('NFC'), salt, HASH_BYTES, figures, (error, key) => (error ? reject(error) : resolve(key)))
    })
  return hashQueue.run(undefined, hash)
}
