import type { ServerResponse } from 'node:http'

/** The resources of a response, such as a subscription. Each resource is released exactly once. */
export type Releases = {
  /** Adds a function that releases a resource. If the response has already closed, calls the function at once. */
  readonly add: (release: () => void) => void
  /** Releases all resources before the response closes, for example if the response cannot be started. */
  readonly releaseAll: () => void
}

/**
 * Releases resources when a response closes. The `close` event alone is not enough: the browser may disconnect while
 * the caller waits for the database and has not added a listener yet.
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
