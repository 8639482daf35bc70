type Listening = Parameters<typeof window.removeEventListener>[]

/**
 * The property of the window that contains the added listeners. Test files share a window, but each file has its own
 * modules.
 */
const ADDED = Symbol.for('listeners that the screens under test have added')
const place = window as unknown as { [ADDED]?: Listening }

/**
 * Removes the window listeners of the previous test's app, and the mark of its press guard. The guard's timers ended
 * with that test, so an active guard would block the presses of all later tests.
 */
export function removeWindowListeners(): void {
  for (const one of place[ADDED]?.splice(0) ?? []) window.removeEventListener(...one)
  document.documentElement.removeAttribute('data-takes-no-press')
  if (place[ADDED]) return
  const added: Listening = []
  place[ADDED] = added
  const listen = window.addEventListener.bind(window)
  window.addEventListener = (...one: Parameters<typeof window.addEventListener>) => {
    added.push(one)
    listen(...one)
  }
}
