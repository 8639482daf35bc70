import type { IncomingHttpHeaders } from 'node:http'
import { readSignedAddress } from './address-signature.ts'

/**
 * By this header the frontend tells the backend that the frontend refuses calls. The backend's health report then says
 * so.
 */
const REFUSING_HEADER = 'x-frontlash-refusing'

/** Returns the header that says whether the frontend refuses calls. It overwrites a header that a browser has sent. */
export function refusingHeader(isRefusing: boolean): Record<string, string> {
  return { [REFUSING_HEADER]: isRefusing ? 'yes' : 'no' }
}

/**
 * True if our frontend reports that it refuses calls. The signed header with the browser's IP address proves the
 * sender.
 */
export function readRefusingHeader(appSecret: string, headers: IncomingHttpHeaders): boolean {
  return headers[REFUSING_HEADER] === 'yes' && readSignedAddress(appSecret, headers) !== undefined
}
