import type { IncomingHttpHeaders } from 'node:http'
import { readSignedAddress } from './address-signature.ts'

/**
 * The header by which the frontend tells the backend that it refuses calls. The health report of the backend shows
 * this.
 */
const REFUSING_HEADER = 'x-frontlash-refusing'

/** The header that says whether the frontend refuses calls. It replaces the same header from a browser. */
export function refusingHeader(isRefusing: boolean): Record<string, string> {
  return { [REFUSING_HEADER]: isRefusing ? 'yes' : 'no' }
}

/** True if our frontend reports that it refuses calls. Its signed address header proves the sender. */
export function readRefusingHeader(appSecret: string, headers: IncomingHttpHeaders): boolean {
  return headers[REFUSING_HEADER] === 'yes' && readSignedAddress(appSecret, headers) !== undefined
}
