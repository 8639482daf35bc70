import type { IncomingHttpHeaders } from 'node:http'
import { readSignedAddress } from './address-signature.ts'

/** The frontend sends this header for the backend's health while it refuses calls. */
const REFUSING_HEADER = 'x-frontlash-refusing'

/** The header that says whether the frontend refuses calls. It replaces a header of the same name from a browser. */
export function refusingHeader(isRefusing: boolean): Record<string, string> {
  return { [REFUSING_HEADER]: isRefusing ? 'yes' : 'no' }
}

/** True if our frontend reports that it refuses calls. Its signed address header proves that it is our frontend. */
export function readRefusingHeader(appSecret: string, headers: IncomingHttpHeaders): boolean {
  return headers[REFUSING_HEADER] === 'yes' && readSignedAddress(appSecret, headers) !== undefined
}
