/**
 * Returns a whole number from 0 to 2^32 - 1. The same arguments always return the same number, so the seeded salon is
 * the same after every start, although no seed is stored. The mixing steps are those of MurmurHash3 (public domain, A.
 * Appleby).
 */
export function randomNumber(a: number, b = 0, c = 0, d = 0): number {
  let hash = mixIn(mixIn(mixIn(mixIn(0x9747b28c, a), b), c), d)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

function mixIn(hash: number, part: number): number {
  let k = Math.imul(part | 0, 0xcc9e2d51)
  k = Math.imul((k << 15) | (k >>> 17), 0x1b873593)
  const mixed = hash ^ k
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0
}

export type RandomSequence = {
  /** Returns a whole number from 0 to `below` - 1. */
  below(below: number): number
  /** Returns true with the probability `share` (0 to 1). */
  happens(share: number): boolean
  pick<T>(list: readonly T[]): T
}

/** A sequence of pseudo-random numbers; the same arguments always give the same sequence. */
export function randomSequence(a: number, b = 0, c = 0): RandomSequence {
  let drawn = 0
  const next = () => randomNumber(a, b, c, ++drawn)
  return {
    below: below => next() % below,
    happens: share => next() < share * 2 ** 32,
    pick: list => list[next() % list.length]!,
  }
}
