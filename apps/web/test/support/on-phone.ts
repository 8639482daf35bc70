import { onTestFinished } from 'vitest'

/** Until the end of the test the window is as narrow as a phone. For before `openApp`. */
export function onPhone(): void {
  const { matchMedia } = window
  window.matchMedia = query => ({ ...matchMedia(query), matches: query === '(max-width: 767px)' })
  onTestFinished(() => {
    window.matchMedia = matchMedia
  })
}
