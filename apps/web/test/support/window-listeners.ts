const added: Parameters<typeof window.removeEventListener>[] = []
let recorded: Window | undefined

/**
 * Takes from the window what the app of the test before listens to, and the mark of its press guard. Its timers have ended with
 * their test, so a guard that was on would keep the presses of every later test from the page.
 */
export function removeWindowListeners(): void {
  for (const one of added.splice(0)) window.removeEventListener(...one)
  document.documentElement.removeAttribute('data-takes-no-press')
  if (recorded === window) return
  recorded = window
  const listen = window.addEventListener.bind(window)
  window.addEventListener = (...one: Parameters<typeof window.addEventListener>) => {
    added.push(one)
    listen(...one)
  }
}
