import { ApiError, type NoResponseError } from '../../api/http-client.ts'

/** Statuses that say that the server cannot take anything now, rather than that it will not take this. */
const OUT_OF_REACH: readonly number[] = [502, 503, 504]

/**
 * True when the server did answer, with an error of its own: the client sees it, although what they did is saved. The
 * client sees nothing of a server that is out of reach.
 */
export function isServersOwnError(error: ApiError | NoResponseError): boolean {
  return error instanceof ApiError && error.status >= 500 && !OUT_OF_REACH.includes(error.status)
}
