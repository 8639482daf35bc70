import { act } from '@testing-library/react'
import { onTestFinished } from 'vitest'

const NARROW = '(max-width: 767px)'

/** Until the end of the test the window is as narrow as a phone. For before `openApp`. Returns how to turn the phone aside. */
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
