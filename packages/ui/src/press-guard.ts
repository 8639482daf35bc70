import { APPEARED_MS, CLICK_DELAY_MAX_MS, isWithoutPointer } from './press-rules.ts'

/** The attribute of elements that ignore presses. base.css turns off their touches and their pressed style. */
const MARK = 'data-takes-no-press'

/** The events of a press. An ignored press has all its events stopped. */
const PRESS_EVENTS = [
  'pointerdown',
  'mousedown',
  'pointerup',
  'mouseup',
  'click',
  'auxclick',
  'dblclick',
  'contextmenu',
] as const

type Surroundings = {
  /** The target that receives every event first. */
  readonly page: EventTarget
  /** Returns the current time, with the same origin as the time stamps of events. */
  readonly nowMs: () => number
  readonly onNextFrame: (callBack: () => void) => void
  /** True on Android, where some touch screens report touches without a size. */
  readonly isAndroid?: boolean
}

type Guarded = {
  /** Presses that begin before this time are ignored. */
  untilMs: number
  /** The number of guarded areas that the browser has not painted yet, so that no user has seen them. */
  undrawn: number
}

/**
 * Returns `guardArea`. This function is called with an area that has just appeared. The area then ignores presses until
 * `forMs` after its next frame. Only the time stamp of the pointerdown counts: after an ignored pointerdown, the area
 * gets no pointerup, mouseup, click or context menu, however late they come. Presses without a pointer (keyboard,
 * screen reader) are never ignored. A second call can only extend the time.
 */
export function createPressGuard({ page, nowMs, onNextFrame, isAndroid = false }: Surroundings) {
  const guardedAreas = new WeakMap<Element, Guarded>()
  const downMsByPointer = new Map<number, number>()
  /**
   * The beginning and the end of the last accepted press. `upMs` is null while the finger is down. The initial value
   * stands for a press that may have begun before the listeners were added. Clicks without a pointer (screen reader)
   * are accepted as soon as this press can no longer cause a click.
   */
  let last: { readonly downMs: number; readonly upMs: number | null } = {
    downMs: Number.NEGATIVE_INFINITY,
    upMs: nowMs(),
  }

  const watch = (event: Event) => {
    if (!isTooEarly(event.target, beganAtMs(event as PointerEvent))) return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Returns when the press of an event began, in milliseconds; Infinity for an event without a pointer. */
  function beganAtMs(event: PointerEvent): number {
    const { type, pointerId, timeStamp } = event
    if (type === 'pointerdown') {
      const downMs = isVirtual(event, isAndroid) ? Number.POSITIVE_INFINITY : timeStamp
      downMsByPointer.set(pointerId, downMs)
      last = { downMs, upMs: null }
      return downMs
    }
    if (type === 'pointerup') {
      last = { downMs: downMsByPointer.get(pointerId) ?? Number.NEGATIVE_INFINITY, upMs: timeStamp }
      downMsByPointer.delete(pointerId)
      return last.downMs
    }
    if (type === 'click' && isWithoutPointer(event)) return Number.POSITIVE_INFINITY
    if (last.upMs !== null && timeStamp - last.upMs > CLICK_DELAY_MAX_MS) return Number.POSITIVE_INFINITY
    return downMsByPointer.get(pointerId) ?? last.downMs
  }

  function isTooEarly(target: EventTarget | null, downMs: number): boolean {
    for (let area = target as Element | null; area; area = area.parentElement) {
      const guarded = guardedAreas.get(area)
      if (guarded && downMs < (guarded.undrawn > 0 ? Number.POSITIVE_INFINITY : guarded.untilMs)) return true
    }
    return false
  }

  /** The browser has taken over the touch, for example for scrolling, so the press has ended. */
  const cancel = (event: Event) => {
    const { pointerId, timeStamp } = event as PointerEvent
    last = { downMs: downMsByPointer.get(pointerId) ?? last.downMs, upMs: timeStamp }
    downMsByPointer.delete(pointerId)
  }
  // A key press may cause further events without a pointer, such as `contextmenu` after the menu key.
  const takeKey = () => {
    last = { downMs: Number.POSITIVE_INFINITY, upMs: null }
  }
  for (const type of PRESS_EVENTS) page.addEventListener(type, watch, { capture: true })
  page.addEventListener('pointercancel', cancel, { capture: true })
  page.addEventListener('keydown', takeKey, { capture: true })

  return function guardArea(area: Element, forMs = APPEARED_MS): void {
    const guarded = guardedAreas.get(area) ?? { untilMs: Number.NEGATIVE_INFINITY, undrawn: 0 }
    guardedAreas.set(area, guarded)
    guarded.undrawn++
    area.setAttribute(MARK, '')
    const unmark = () => {
      const leftMs = guarded.untilMs - nowMs()
      if (leftMs > 0) setTimeout(unmark, leftMs)
      else if (guarded.undrawn === 0) area.removeAttribute(MARK)
    }
    onNextFrame(() => {
      guarded.undrawn--
      guarded.untilMs = Math.max(guarded.untilMs, nowMs() + forMs)
      unmark()
    })
  }
}

/**
 * A screen reader's press has a pointer without a size, or a mouse without pressure and without a click count
 * (TalkBack). Safari's own mouse has no pressure either (https://bugs.webkit.org/show_bug.cgi?id=206216), but has a
 * click count.
 */
function isVirtual({ width, height, pressure, pointerType, detail }: PointerEvent, isAndroid: boolean): boolean {
  if (width === 0 && height === 0) return !isAndroid
  return width === 1 && height === 1 && pressure === 0 && detail === 0 && pointerType === 'mouse'
}

let guardInPage: ReturnType<typeof createPressGuard> | undefined

/**
 * Makes an element and its content ignore presses until `forMs` after the next frame. The remaining events of an
 * earlier press are ignored too. Call this function when the element appears or when its actions change.
 */
export function guardArea(area: Element, forMs = APPEARED_MS): void {
  guardInPage ??= createPressGuard({
    page: window,
    nowMs: () => performance.now(),
    onNextFrame: callBack => requestAnimationFrame(callBack),
    isAndroid: navigator.userAgent.includes('Android'),
  })
  guardInPage(area, forMs)
}

/**
 * Like `guardArea`, but for the whole page. A dialog calls this function when it appears and when it disappears
 * (dialog.tsx), because other elements are visible from then on. A dialog whose actions change calls `guardPage(600)`,
 * so that a touch meant for an earlier action does not trigger a new one. Keyboard and screen reader are never blocked.
 */
export function guardPage(forMs = APPEARED_MS): void {
  guardArea(document.documentElement, forMs)
}

/** A `ref` for an element that ignores presses directly after it has appeared. */
export function guardWhenShown(shown: HTMLElement | null): void {
  if (shown) guardArea(shown)
}
