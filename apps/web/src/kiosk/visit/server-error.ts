import { ApiError, type NoResponseError } from '@frontlash/web-client/http-client'

/** The statuses of a server that cannot be reached at the moment. */
const OUT_OF_REACH: readonly number[] = [502, 503, 504]

/**
 * True when the server responded with an error of its own: the client sees it, although their input is saved. A server
 * that cannot be reached is not shown to the client.
 */
export function isServersOwnError(error: ApiError | NoResponseError): boolean {
  return error instanceof ApiError && error.status >= 500 && !OUT_OF_REACH.includes(error.status)
}
