const added: Parameters<typeof window.removeEventListener>[] = []
let recording: typeof window.addEventListener | undefined

/**
 * Takes from the window what the app of the test before listens to, and the mark of its press guard. Its timers have ended with
 * their test, so a guard that was on would keep the presses of every later test from the page.
 */
export function removeWindowListeners(): void {
  for (const one of added.splice(0)) window.removeEventListener(...one)
  document.documentElement.removeAttribute('data-takes-no-press')
  // Every file of tests in a process has a page of its own, whose functions replace those of the page before.
  if (window.addEventListener === recording) return
  const listen = window.addEventListener.bind(window)
  recording = (...one: Parameters<typeof window.addEventListener>) => {
    added.push(one)
    listen(...one)
  }
  window.addEventListener = recording
}
