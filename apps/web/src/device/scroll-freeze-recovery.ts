import { beginOwnScrolling } from './own-scrolling.ts'
import { type CheckReason, DELAYS, type FreezeWatch, type ScrollingPage, watchScrolling } from './scroll-freeze.ts'

let watch: FreezeWatch | null = null
let isFingerDown = false

/** Watches this page for events that may freeze its scrolling. Returns a function that stops watching. */
export function watchScrollFreeze(): () => void {
  const mine = watchScrolling(thisPage)
  watch = mine
  const stops = [
    on(document, 'visibilitychange', () =>
      document.visibilityState === 'visible' ? mine.look('visible') : mine.hidden(),
    ),
    on(window, 'pageshow', event => (event as PageTransitionEvent).persisted && mine.look('restored from cache')),
    on(window, 'touchstart', event => {
      isFingerDown ||= event.isTrusted
    }),
    on(window, 'touchcancel', () => {
      isFingerDown = false
    }),
    on(window, 'touchend', event => {
      if (!event.isTrusted) return
      isFingerDown = false
      mine.look('touch')
    }),
    ...(
      [
        ['focus', 'focus'],
        ['click', 'click'],
        ['orientationchange', 'turned'],
      ] as const satisfies [string, CheckReason][]
    ).map(([type, reason]) => on(window, type, () => mine.look(reason))),
  ]
  return () => {
    for (const stop of stops) stop()
    mine.stop()
    if (watch === mine) watch = null
  }
}

/**
 * Makes all repair attempts one after the other, also on devices other than iPads. The button 'Fix iPad scroll freeze'
 * on the status page calls this. Resolves to true if the page scrolls afterwards.
 */
export async function fixScrollFreeze(): Promise<boolean> {
  if (watch) return watch.fix()
  const once = watchScrolling(thisPage)
  try {
    return await once.fix()
  } finally {
    once.stop()
  }
}

const thisPage: ScrollingPage = {
  probe: async () => {
    const scroller = findScroller()
    // The test scroll does not run during a touch. The user would notice it, and the touch itself scrolls the page.
    if (!scroller || isFingerDown || document.visibilityState !== 'visible') return true
    const before = scroller.scrollTop
    const isAtEnd = before + scroller.clientHeight >= scroller.scrollHeight - 1
    const endOwnScrolling = beginOwnScrolling()
    scroller.scrollTop = before + (isAtEnd ? -1 : 1)
    await pause(DELAYS.probeMs)
    const hasMoved = scroller.scrollTop !== before
    // The test scroll is undone only if the page has moved by exactly one pixel. Otherwise the user has scrolled too.
    if (Math.abs(scroller.scrollTop - before) <= 1) scroller.scrollTop = before
    // The mark is removed after a delay, because the browser sends the scroll event only with the next frame.
    void pause(DELAYS.probeMs).then(endOwnScrolling)
    return hasMoved
  },
  recover: async () => {
    console.error('the page does not scroll: trying to recover')
    forceReflow()
    await resetScrolling(findScroller() ?? document.documentElement)
    sendTouch()
    void holdScreenAwake()
  },
}

/** Returns the page if it can be scrolled, otherwise the innermost scrollable element at the middle of the window. */
function findScroller(): Element | null {
  const page = document.scrollingElement
  if (page && isLonger(page)) return page
  let element = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2)
  while (element && !(isLonger(element) && /auto|scroll/.test(getComputedStyle(element).overflowY))) {
    element = element.parentElement
  }
  return element
}

function isLonger(element: Element): boolean {
  // A difference of one pixel may be due to rounding.
  return element.scrollHeight > element.clientHeight + 1
}

function forceReflow(): void {
  const { style } = document.body
  const { transform } = style
  style.transform = 'translateZ(0)'
  // Reading a size forces the browser to compute the layout.
  void document.body.offsetHeight
  style.transform = transform
}

async function resetScrolling(scroller: Element): Promise<void> {
  const { style } = scroller as HTMLElement
  const top = scroller.scrollTop
  const properties = { overflow: 'hidden', 'touch-action': 'none', '-webkit-overflow-scrolling': 'auto' }
  const before = Object.keys(properties).map(name => [name, style.getPropertyValue(name)] as const)
  for (const [name, value] of Object.entries(properties)) style.setProperty(name, value)
  await pause(DELAYS.resetMs)
  for (const [name, value] of before) style.setProperty(name, value)
  scroller.scrollTop = top
}

/** Sends a synthetic touch to the page itself, so that no button is pressed. */
function sendTouch(): void {
  if (typeof Touch === 'undefined') return
  const target = document.body
  const touch = new Touch({ identifier: Date.now(), target, clientX: 1, clientY: 1 })
  const start = { bubbles: true, cancelable: true, touches: [touch], targetTouches: [touch], changedTouches: [touch] }
  target.dispatchEvent(new TouchEvent('touchstart', start))
  target.dispatchEvent(new TouchEvent('touchend', { ...start, touches: [], targetTouches: [] }))
}

async function holdScreenAwake(): Promise<void> {
  try {
    const lock = await navigator.wakeLock?.request('screen')
    if (!lock) return
    await pause(DELAYS.wakeLockMs)
    await lock.release()
  } catch {
    // The error is ignored. At low battery the system refuses the wake lock, but the other methods are still tried.
  }
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

function on(target: EventTarget, type: string, listener: (event: Event) => unknown): () => void {
  const options = { capture: true, passive: true }
  target.addEventListener(type, listener, options)
  return () => target.removeEventListener(type, listener, options)
}
