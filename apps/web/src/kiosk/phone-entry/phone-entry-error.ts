import { ApiError, NoResponseError } from '../../api/http-client.ts'

/**
 * The sentence for a check-in that could not go on (docs/product/kiosk.md, "What can go wrong").
 *
 * @param isServerReachable asked only where nobody answered: whether the server answers at all
 */
export async function checkInError(error: unknown, isServerReachable: () => Promise<boolean>): Promise<string> {
  if (error instanceof ApiError) return `Error: ${error.msg || 'Server error occurred'} (${error.status})`
  if (error instanceof NoResponseError) {
    return (await isServerReachable())
      ? 'Could not connect to the server. Please check that the server is running on port 8000.'
      : 'Server connection failed. Please try again or refresh the page.'
  }
  return `Error: ${(error instanceof Error && error.message) || 'An unexpected error occurred'}`
}
