type Listening = Parameters<typeof window.removeEventListener>[]

/** On the window itself: the files of tests in a process have one window, and modules of their own. */
const ADDED = Symbol.for('listeners that the screens under test have added')
const place = window as unknown as { [ADDED]?: Listening }

/**
 * Takes from the window what the app of the test before listens to, and the mark of its press guard. Its timers have ended with
 * their test, so a guard that was on would keep the presses of every later test from the page.
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
