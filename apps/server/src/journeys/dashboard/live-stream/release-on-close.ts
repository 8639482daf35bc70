import type { ServerResponse } from 'node:http'

/** The functions that release what a response uses, such as a subscription. Each function is called exactly once. */
export type Releases = {
  /** Adds a function that releases something. If the response is already closed, calls the function at once. */
  readonly add: (release: () => void) => void
  /** Calls all added functions before the response closes, for example if the response cannot be started. */
  readonly releaseAll: () => void
}

/**
 * Calls the added functions when a response closes. The browser may disconnect while the caller waits for the database.
 * The `close` event has then already happened. A function that is added later is therefore called at once.
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
