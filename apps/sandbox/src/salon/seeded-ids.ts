/**
 * The id of a seeded record contains the record's origin in scrambled form. A record is thus found by its id, without
 * generating all bookings of half a year.
 */

const HALF_BITS = 24
const HALF_MASK = (1 << HALF_BITS) - 1
const ROUND_KEYS = [0x3a5f19, 0x71c2e7, 0x0d9b45, 0x6e8033]

/** The origin of a seeded record: two whole numbers of at most 24 bits. */
export type Origin = readonly [number, number]

/** Makes an id of 20 lower-case letters and digits. `kind` distinguishes the ids of different kinds of records. */
export function seededId(kind: string, origin: Origin): string {
  const front = scramble(origin)
  // The second half is a checksum: the first half, scrambled with another key. Invented ids therefore do not match.
  return kind + digits(front) + digits(scramble([front[0] ^ 0x5a5a5a, front[1] ^ 0x33cc33]))
}

/** The origin in an id; undefined if this is not a seeded id of the given kind. */
export function originOf(kind: string, id: string): Origin | undefined {
  if (!id.startsWith(kind) || id.length !== kind.length + 20) return undefined
  const text = id.slice(kind.length, kind.length + 10)
  const front: Origin = [Number.parseInt(text.slice(0, 5), 36), Number.parseInt(text.slice(5), 36)]
  if (front.some(half => !(half <= HALF_MASK))) return undefined
  const origin = unscramble(front)
  return seededId(kind, origin) === id ? origin : undefined
}

function scramble([left, right]: Origin): Origin {
  let [a, b] = [left, right]
  for (const key of ROUND_KEYS) [a, b] = [b, a ^ turn(b, key)]
  return [a, b]
}

function unscramble([left, right]: Origin): Origin {
  let [a, b] = [left, right]
  for (const key of ROUND_KEYS.toReversed()) [a, b] = [b ^ turn(a, key), a]
  return [a, b]
}

function turn(half: number, key: number): number {
  const mixed = Math.imul(half ^ key, 0x9e3779b1)
  return (mixed ^ (mixed >>> 13)) & HALF_MASK
}

function digits([a, b]: Origin): string {
  return a.toString(36).padStart(5, '0') + b.toString(36).padStart(5, '0')
}
