import { calls } from '@frontlash/web-client/calls'
import { NoResponseError } from '@frontlash/web-client/http-client'
import { officeCalls } from '@frontlash/web-client/office-calls'

/** The waiver to which a PDF belongs, or a message that says why no waiver was found. */
export type FoundDocument =
  | { readonly waiverId: string; readonly message: null }
  | { readonly waiverId: null; readonly message: string }

const NOT_OURS = 'This document is not one of the salon’s.'
/** A larger file cannot be the PDF of a waiver. */
const LARGEST_BYTES = 50 * 1024 * 1024

/** Finds the waiver to which a PDF belongs, by the PDF's SHA-256. Only this hash is sent. Never throws. */
export async function findByDocument(chosen: File): Promise<FoundDocument> {
  const none = (message: string): FoundDocument => ({ waiverId: null, message })
  if (chosen.size > LARGEST_BYTES) return none(NOT_OURS)
  if (globalThis.crypto?.subtle === undefined)
    return none('Checking a document needs https, or http://localhost on the computer that runs the salon.')
  try {
    const digest = await crypto.subtle.digest('SHA-256', await chosen.arrayBuffer())
    const sha256 = Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
    const [waiver] = (await officeCalls.searchWaivers({ body: { q: sha256 } })).rows
    if (waiver) return { waiverId: waiver.id, message: null }
    const known = await calls.verifyDocument({ body: { sha256 } })
    return none(known.known ? `No location access for ${known.locationName} today` : NOT_OURS)
  } catch (error) {
    return none(
      error instanceof NoResponseError
        ? 'The server did not answer. Please check your connection and try again.'
        : 'Something went wrong on our side. Please try again in a moment.',
    )
  }
}
