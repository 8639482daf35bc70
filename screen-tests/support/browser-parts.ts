import '@testing-library/jest-dom/vitest'
import 'fake-indexeddb/auto'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterAll } from 'vitest'
import { installQuickMatches } from './quick-matches.ts'
import { installSeenStyles } from './seen-styles.ts'

/** The internal flag of Testing Library that is set while `waitFor` repeats a check. */
type WaitingConfig = { readonly _disableExpensiveErrorDiagnostics?: boolean }

// On a slow machine the timeouts of waits are multiplied by the factor that the test command has measured.
const defaults = getConfig()
configure({
  // Queries need not ignore scripts and style sheets, because no test renders any.
  defaultIgnore: '',
  asyncUtilTimeout: 10_000 * Number(process.env.TEST_PACE ?? 1),
  // The page is printed only when `waitFor` finally fails, not at each check.
  getElementError: (message, container) => {
    if (!(getConfig() as WaitingConfig)._disableExpensiveErrorDiagnostics)
      return defaults.getElementError(message, container)
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
  },
})

installSeenStyles()
installQuickMatches()

// The last app of a test file is unmounted. Otherwise its timers would later run without a window.
afterAll(cleanup)

/**
 * Minimal versions of the browser features that the screens use and jsdom lacks. A real browser tests drawing and
 * measuring (e2e).
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
// The next frame follows at once, so that a new element accepts presses before user-event presses it.
window.requestAnimationFrame = callBack => window.setTimeout(() => callBack(performance.now()), 0)
window.cancelAnimationFrame = handle => window.clearTimeout(handle)
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined
Element.prototype.scrollTo = () => undefined
Element.prototype.getAnimations = () => []
Element.prototype.animate = () => ({ play: () => undefined, pause: () => undefined }) as unknown as Animation

HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}
HTMLDialogElement.prototype.close = function () {
  if (!this.open) return
  this.open = false
  this.dispatchEvent(new Event('close'))
}

// Every pixel of a stroke counts as ink. Without a real browser, a test can only tell that there is a stroke.
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
// In jsdom elements have no size, and a canvas without a size has no picture.
Object.defineProperties(HTMLCanvasElement.prototype, { clientWidth: { value: 60 }, clientHeight: { value: 30 } })
