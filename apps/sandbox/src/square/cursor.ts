import { createHash } from 'node:crypto'

/**
 * Returns a cursor, which contains the start of the next page and a hash of the filters. Square requires the same
 * filters with a cursor; the page size may change.
 */
export function makeCursor(filters: unknown, place: unknown): string {
  return Buffer.from(JSON.stringify([fingerprint(filters), place])).toString('base64url')
}

/** Returns the position in a cursor; undefined if the cursor is invalid or belongs to other filters. */
export function readCursor(filters: unknown, cursor: string): unknown {
  try {
    const [made, place] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as [string, unknown]
    return made === fingerprint(filters) ? place : undefined
  } catch {
    return undefined
  }
}

function fingerprint(filters: unknown): string {
  return createHash('sha256').update(JSON.stringify(filters)).digest('base64url').slice(0, 12)
}
