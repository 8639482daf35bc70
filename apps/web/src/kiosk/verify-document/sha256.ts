/** The SHA-256 of some bytes, in hexadecimal; null where this browser cannot compute it (only on https and localhost). */
export async function sha256Hex(bytes: BufferSource): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}
