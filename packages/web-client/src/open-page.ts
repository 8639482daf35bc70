import { readObject, writeObject } from './browser-storage.ts'

const KEY = 'pageState'

/** The functions that load a page in the browser. Tests replace them, because jsdom loads no pages. */
export const browserPages = {
  open: (address: string) => window.location.assign(address),
  replace: (address: string) => window.location.replace(address),
}

/**
 * Loads a page of the other app (kiosk or office).
 *
 * @param state becomes the state of the new history entry (`takePageState`)
 */
export function openPage(
  address: string,
  { replace = false, state }: { replace?: boolean; state?: unknown } = {},
): void {
  writeObject('session', KEY, state === undefined ? null : { pathname: address.split(/[?#]/)[0], state })
  browserPages[replace ? 'replace' : 'open'](address)
}

/**
 * Reads the state that the previous page passed to this URL, and stores it in the history entry before the router
 * starts.
 */
export function takePageState(): void {
  const passed = readObject<{ pathname: string; state: unknown }>('session', KEY)
  if (passed === null) return
  writeObject('session', KEY, null)
  if (passed.pathname === window.location.pathname) window.history.replaceState({ state: passed.state }, '')
}
