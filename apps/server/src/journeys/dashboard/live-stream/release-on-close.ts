import type { ServerResponse } from 'node:http'

/** The resources that a response holds, such as a slot of a limit or a subscription. Each is released exactly once. */
export type Releases = {
  /** Adds a function that releases a resource. If the response has already closed, the function is called now. */
  readonly add: (release: () => void) => void
  /** Releases everything, for example because the response could not be opened. */
  readonly releaseAll: () => void
}

/**
 * Releases resources when a response closes. A listener for the `close` event alone is not enough, because the browser
 * may leave before the listener is added, while the caller waits for the database.
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
