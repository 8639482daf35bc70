import '@testing-library/jest-dom/vitest'
import 'fake-indexeddb/auto'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterAll } from 'vitest'
import { installQuickMatches } from './quick-matches.ts'
import { installSeenStyles } from './seen-styles.ts'

/** Set by `waitFor` while it looks. */
type WaitingConfig = { readonly _disableExpensiveErrorDiagnostics?: boolean }

// A wait ends as soon as its condition is true; the pace is what the test command has measured.
const usual = getConfig()
configure({
  // No test draws a script or a style sheet, whose text would have to be left out.
  defaultIgnore: '',
  asyncUtilTimeout: 10_000 * Number(process.env.TEST_PACE ?? 1),
  // While something is waited for, each look in vain would print the whole page. It is printed once, when the time is up.
  getElementError: (message, container) => {
    if (!(getConfig() as WaitingConfig)._disableExpensiveErrorDiagnostics)
      return usual.getElementError(message, container)
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
  },
})

installSeenStyles()
installQuickMatches()

// A file's last app is removed with it: a timer of it that runs later finds no window.
afterAll(cleanup)

/**
 * Browser features that the screens use and jsdom lacks, in minimal form. Drawing and measuring are tested in a real
 * browser (e2e).
 */
window.matchMedia = query => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return []
  }
}
window.ResizeObserver = NoObserver
window.IntersectionObserver = NoObserver as unknown as typeof IntersectionObserver
// Nothing is drawn, so the next frame is at once: what has just appeared takes presses before user-event presses it.
window.requestAnimationFrame = callBack => window.setTimeout(() => callBack(performance.now()), 0)
window.cancelAnimationFrame = handle => window.clearTimeout(handle)
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined
Element.prototype.scrollTo = () => undefined
Element.prototype.getAnimations = () => []
Element.prototype.animate = () => ({ finished: Promise.resolve(), cancel: () => undefined }) as unknown as Animation

HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}
HTMLDialogElement.prototype.close = function () {
  if (!this.open) return
  this.open = false
  this.dispatchEvent(new Event('close'))
}

// Everything drawn counts as ink: without a browser a test can only tell that a stroke was made.
const drawing = {
  getImageData: (_x: number, _y: number, width: number, height: number) => ({
    data: new Uint8ClampedArray(width * height * 4),
  }),
}
HTMLCanvasElement.prototype.getContext = (() =>
  new Proxy(drawing, {
    get: (parts, name) => parts[name as keyof typeof parts] ?? (() => undefined),
    set: () => true,
  })) as never
HTMLCanvasElement.prototype.toDataURL = () => 'data:image/png;base64,AA=='
// Elements have no size in jsdom; without one there would be no picture.
Object.defineProperties(HTMLCanvasElement.prototype, { clientWidth: { value: 60 }, clientHeight: { value: 30 } })
