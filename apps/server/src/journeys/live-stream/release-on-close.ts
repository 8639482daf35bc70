import type { ServerResponse } from 'node:http'

/** What a response has taken (a place in a limit, a subscription) and gives back once. */
export type Releases = {
  /** Adds a function that gives something back. If the response has closed in the meantime, it is called now. */
  readonly add: (release: () => void) => void
  /** Gives everything back, for example because opening the response has failed. */
  readonly releaseAll: () => void
}

/**
 * Gives back when a response closes, whatever the caller is doing then. A listener for its `close` alone is not enough:
 * a browser may leave while the caller waits for the database, before the listener is added.
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
