import { createHash } from 'node:crypto'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { SalonDay } from '@frontlash/domain/salon-day'

/** All stored fields of a signature. A field that the kiosk did not send is null. */
export type WaiverRecord = {
  readonly id: string
  readonly locationId: LocationKey
  /** The location's first waiver has the position 1. */
  readonly chainPosition: number
  readonly previousHash: string
  readonly clientId: string
  readonly clientName: string
  readonly clientPhone: string
  readonly version: string
  readonly language: string
  readonly textSizePx: number | null
  readonly shownAt: Date | null
  readonly signedAt: Date | null
  readonly reachedEnd: boolean | null
  readonly keptAt: Date | null
  readonly receivedAt: Date
  readonly day: SalonDay
  readonly timeZone: string
  readonly salonName: string
  readonly takenBy: string
  readonly deviceId: string | null
  readonly deviceName: string | null
  readonly requestAddress: string | null
  readonly requestAgent: string | null
  readonly signatureSha256: string
}

/**
 * The first waiver of a location has no previous waiver. Its record contains this value instead of the previous hash.
 */
export const NO_PREVIOUS_HASH = '0'.repeat(64)

const FORMAT = 'frontlash-waiver-1'

/** The names of the hashed fields. The alphabetical order is part of the format. */
const HASHED = [
  'chainPosition',
  'clientId',
  'clientName',
  'clientPhone',
  'day',
  'deviceId',
  'deviceName',
  'format',
  'id',
  'keptAt',
  'language',
  'locationId',
  'previousHash',
  'reachedEnd',
  'receivedAt',
  'requestAddress',
  'requestAgent',
  'salonName',
  'shownAt',
  'signatureSha256',
  'signedAt',
  'takenBy',
  'textSizePx',
  'timeZone',
  'version',
] as const satisfies readonly (keyof WaiverRecord | 'format')[]

/**
 * Returns the canonical form of a record, which is hashed (docs/product/waivers.md, "The record"). It is JSON without
 * spaces, with names in alphabetical order, instants in UTC with milliseconds, and null for missing values. RFC 8785
 * gives the same result for a record.
 */
export function canonicalRecord(record: WaiverRecord): string {
  // The second argument of `JSON.stringify` selects the fields and determines the order of the fields.
  return JSON.stringify({ ...record, format: FORMAT }, HASHED as readonly string[] as string[])
}

/** Returns the SHA-256 of the canonical record, in hexadecimal. */
export function recordHash(record: WaiverRecord): string {
  return sha256(canonicalRecord(record))
}

/** Returns the SHA-256 of bytes, or of a string in UTF-8, in hexadecimal. */
export function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}
