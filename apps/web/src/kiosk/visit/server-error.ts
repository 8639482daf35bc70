import { ApiError, type NoResponseError } from '@frontlash/web-client/http-client'

/** The HTTP statuses that mean that the server cannot be reached. */
const OUT_OF_REACH: readonly number[] = [502, 503, 504]

/**
 * True for an error in the server itself, which is shown to the client although the input is saved. False if the server
 * cannot be reached, because the client is not told about this.
 */
export function isServersOwnError(error: ApiError | NoResponseError): boolean {
  return error instanceof ApiError && error.status >= 500 && !OUT_OF_REACH.includes(error.status)
}
