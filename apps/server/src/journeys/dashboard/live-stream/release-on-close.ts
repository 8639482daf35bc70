import type { ServerResponse } from 'node:http'

/** The resources of a response (a place in a limit, a subscription), each of which is released once. */
export type Releases = {
  /** Adds a function that releases a resource. If the response has already closed, the function is called now. */
  readonly add: (release: () => void) => void
  /** Releases everything, for example because the response could not be opened. */
  readonly releaseAll: () => void
}

/**
 * Releases resources when a response closes, whatever the caller is doing then. A listener for the `close` event is not
 * enough: a browser may leave while the caller waits for the database, before the listener is added.
 */
export function releaseOnClose(response: ServerResponse): Releases {
  const releases: (() => void)[] = []
  let isOver = response.destroyed || response.closed
  const releaseAll = () => {
    isOver = true
    for (const release of releases.splice(0)) release()
  }
  response.once('close', releaseAll)
  return {
    add: release => {
      if (isOver) release()
      else releases.push(release)
    },
    releaseAll,
  }
}
