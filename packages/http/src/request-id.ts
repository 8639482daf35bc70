import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * The header with the request id. The id is in the logs of frontend and backend, in the audit log and in queued texts.
 */
export const REQUEST_ID_HEADER = 'x-frontlash-request'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function newRequestId(): string {
  return randomUUID()
}

/** The request id from our frontend, or a new id. The id grants no access, so it need not be verified. */
export function handedRequestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers[REQUEST_ID_HEADER]
  return typeof given === 'string' && UUID.test(given) ? given : newRequestId()
}

/**
 * Removes identifiers from a path: `/api/clients/phone/…`. A segment that begins with a digit always counts as an
 * identifier.
 */
export function anonymousPath(url: string): string {
  const path = url.split('?')[0]!
  return path
    .split('/')
    .map(part => (/^[a-z][a-z0-9.-]{0,39}$/i.test(part) && !/\d{3}|[0-9a-f]{8}-/i.test(part) ? part : part && '…'))
    .join('/')
}
