import { calls } from '@frontlash/web-client/calls'
import { NoResponseError } from '@frontlash/web-client/http-client'

/** `day` is the day of the signature in the format `2026-11-20`. */
export type Verdict =
  | { readonly kind: 'none' }
  | { readonly kind: 'checking'; readonly fileName: string }
  | { readonly kind: 'known'; readonly fileName: string; readonly day: string; readonly location: string }
  | { readonly kind: 'unknown'; readonly fileName: string }
  | { readonly kind: 'failed'; readonly message: 'verify.https' | 'verify.noAnswer' | 'verify.wrong' }

/** A file that is larger than this is not read. It is no waiver, and reading it could freeze an old phone. */
const LARGEST_BYTES = 50 * 1024 * 1024

/**
 * Asks the server whether the SHA-256 of a file belongs to a document of the salon. Never throws; an error is returned
 * as a verdict.
 */
export async function verdictOn(chosen: File): Promise<Verdict> {
  if (chosen.size > LARGEST_BYTES) return { kind: 'unknown', fileName: chosen.name }
  try {
    const sha256 = await sha256Hex(await chosen.arrayBuffer())
    if (sha256 === null) return { kind: 'failed', message: 'verify.https' }
    const response = await calls.verifyDocument({ body: { sha256 } })
    if (!response.known) return { kind: 'unknown', fileName: chosen.name }
    return { kind: 'known', fileName: chosen.name, day: response.date, location: response.locationName }
  } catch (error) {
    return { kind: 'failed', message: error instanceof NoResponseError ? 'verify.noAnswer' : 'verify.wrong' }
  }
}

/** Returns true if this browser can compute a SHA-256 on this page, which needs https or localhost. */
export function canCheck(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

/** Returns the SHA-256 in hexadecimal; null if the browser cannot compute it (plain http, except on localhost). */
export async function sha256Hex(bytes: BufferSource): Promise<string | null> {
  if (!canCheck()) return null
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}
