import { ApiError, type NoResponseError } from '@frontlash/web-client/http-client'

/** The statuses of a server that cannot be reached. */
const OUT_OF_REACH: readonly number[] = [502, 503, 504]

/**
 * True for an error of the server itself: the client sees it, although the input is saved. That the server cannot be
 * reached is not shown to the client.
 */
export function isServersOwnError(error: ApiError | NoResponseError): boolean {
  return error instanceof ApiError && error.status >= 500 && !OUT_OF_REACH.includes(error.status)
}
