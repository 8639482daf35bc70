import type { IncomingHttpHeaders } from 'node:http'
import { readSignedAddress } from './address-signature.ts'

/** Whether the frontend refuses calls for lack of a slot; the backend's health says so. */
const REFUSING_HEADER = 'x-frontlash-refusing'

/** The header with which the frontend says whether it is refusing calls. It replaces one that a browser sent. */
export function refusingHeader(isRefusing: boolean): Record<string, string> {
  return { [REFUSING_HEADER]: isRefusing ? 'yes' : 'no' }
}

/** Whether our own frontend, which signs the addresses it passes on, says that it is refusing calls. */
export function readRefusingHeader(appSecret: string, headers: IncomingHttpHeaders): boolean {
  return headers[REFUSING_HEADER] === 'yes' && readSignedAddress(appSecret, headers) !== undefined
}
