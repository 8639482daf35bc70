import { act } from '@testing-library/react'
import { onTestFinished } from 'vitest'

const NARROW = '(max-width: 767px)'

/**
 * Makes the window as narrow as a phone until the test ends. Call it before `openApp`. Returns a function that turns
 * the phone sideways.
 */
export function onPhone(): () => void {
  const { matchMedia } = window
  const turned = new EventTarget()
  let isUpright = true
  window.matchMedia = query => {
    const real = matchMedia(query)
    if (query !== NARROW) return real
    return {
      ...real,
      matches: isUpright,
      addEventListener: turned.addEventListener.bind(turned),
      removeEventListener: turned.removeEventListener.bind(turned),
    }
  }
  onTestFinished(() => {
    window.matchMedia = matchMedia
  })
  return () => {
    isUpright = false
    act(() => void turned.dispatchEvent(new Event('change')))
  }
}
