import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** One call has one id in the frontend's log, the backend's, the audit, and with the text that it caused. */
export const REQUEST_ID_HEADER = 'x-frontlash-request'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A new id for a call. */
export function newRequestId(): string {
  return randomUUID()
}

/** The id that our frontend has given a call already, or a new one. It grants no access, so it need not be verified. */
export function handedRequestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers[REQUEST_ID_HEADER]
  return typeof given === 'string' && UUID.test(given) ? given : newRequestId()
}

/** A path without identifiers: `/api/clients/phone/…`. Names of calls contain a digit only after a letter. */
export function anonymousPath(url: string): string {
  const path = url.split('?')[0]!
  return path
    .split('/')
    .map(part => (/^[a-z][a-z0-9.-]{0,39}$/i.test(part) && !/\d{3}|[0-9a-f]{8}-/i.test(part) ? part : part && '…'))
    .join('/')
}
