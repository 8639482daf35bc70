import { ApiError, type NoResponseError } from '@frontlash/web-client/http-client'

/** The HTTP statuses that mean that the server cannot be reached. */
const OUT_OF_REACH: readonly number[] = [502, 503, 504]

/**
 * Returns true for an error in the server itself. The client sees this error even though the input is saved. Returns
 * false if the server cannot be reached; the client does not see this error.
 */
export function isServersOwnError(error: ApiError | NoResponseError): boolean {
  return error instanceof ApiError && error.status >= 500 && !OUT_OF_REACH.includes(error.status)
}
