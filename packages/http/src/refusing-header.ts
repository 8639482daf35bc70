import type { IncomingHttpHeaders } from 'node:http'
import { readSignedAddress } from './address-signature.ts'

/** The header in which the frontend reports that it refuses calls, for the backend's health. */
const REFUSING_HEADER = 'x-frontlash-refusing'

/**
 * The header that reports whether the frontend refuses calls. It overwrites a header of this name that a browser has
 * sent.
 */
export function refusingHeader(isRefusing: boolean): Record<string, string> {
  return { [REFUSING_HEADER]: isRefusing ? 'yes' : 'no' }
}

/** Whether our frontend, which signs the addresses that it passes on, reports that it refuses calls. */
export function readRefusingHeader(appSecret: string, headers: IncomingHttpHeaders): boolean {
  return headers[REFUSING_HEADER] === 'yes' && readSignedAddress(appSecret, headers) !== undefined
}
