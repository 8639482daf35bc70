type Listening = Parameters<typeof window.removeEventListener>[]

/** The key under which the window itself holds the listeners: test files share one window, but not their modules. */
const ADDED = Symbol.for('listeners that the screens under test have added')
const place = window as unknown as { [ADDED]?: Listening }

/**
 * Removes the listeners of the previous test's app from the window, and the mark of its press guard. The guard's timers
 * ended with that test, so a guard that was on would block the presses of every later test.
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
