import { ApiError, type NoResponseError } from '@frontlash/web-client/http-client'

/** The HTTP statuses that mean that the server cannot be reached. */
const OUT_OF_REACH: readonly number[] = [502, 503, 504]

/**
 * True for an error in the server itself. The client sees such an error although the input is saved. If the server
 * cannot be reached, the client is not told.
 */
export function isServersOwnError(error: ApiError | NoResponseError): boolean {
  return error instanceof ApiError && error.status >= 500 && !OUT_OF_REACH.includes(error.status)
}
