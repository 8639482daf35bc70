import { APPEARED_MS, CLICK_DELAY_MAX_MS, isWithoutPointer } from './press-rules.ts'

/**
 * The attribute of elements that ignore presses at present: base.css disables touches there and shows no pressed style.
 */
const MARK = 'data-takes-no-press'

/** The events of a press; all events of an ignored press are stopped. */
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
  /** The target that receives all events first. */
  readonly page: EventTarget
  /** The time now, on the scale of the events' time stamps. */
  readonly nowMs: () => number
  /** Calls back when the next frame is rendered. */
  readonly onNextFrame: (callBack: () => void) => void
  /** True on Android, where some touch screens report touches without a size. */
  readonly isAndroid?: boolean
}

type Guarded = {
  /** Presses that begin before this time are ignored. */
  untilMs: number
  /** Guarded areas that the browser has not painted yet, so that no user has seen them. */
  undrawn: number
}

/**
 * Ignores presses on elements that have just appeared. Returns `guardArea`: an area that is passed to it ignores
 * presses until `forMs` after its next frame. The time stamp of the pointerdown decides: after an ignored one the area
 * gets no pointerup, mouseup, click or context menu, however late they come. Presses without a pointer (keyboard,
 * screen reader) always count. A second call can only prolong the time.
 */
export function createPressGuard({ page, nowMs, onNextFrame, isAndroid = false }: Surroundings) {
  const guardedAreas = new WeakMap<Element, Guarded>()
  const downMsByPointer = new Map<number, number>()
  /**
   * When the last press that was not ignored began and ended; `upMs` is null while the finger is down. The initial
   * value stands for a press that may have begun before the listeners were added; clicks without a pointer (screen
   * reader) are accepted after the time in which that press would have clicked.
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

  /** When the press of an event began, in milliseconds; infinity for an event without a pointer. */
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

  /** The browser has taken over the touch, for example for scrolling, so the press ends here. */
  const cancel = (event: Event) => {
    const { pointerId, timeStamp } = event as PointerEvent
    last = { downMs: downMsByPointer.get(pointerId) ?? last.downMs, upMs: timeStamp }
    downMsByPointer.delete(pointerId)
  }
  // Events after a key press, such as `contextmenu` after the menu key, are caused by the keyboard.
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
 * A screen reader's press has a pointer without a size, or a mouse without pressure and clicks (TalkBack). Safari's own
 * mouse has no pressure either (https://bugs.webkit.org/show_bug.cgi?id=206216), but counts its clicks.
 */
function isVirtual({ width, height, pressure, pointerType, detail }: PointerEvent, isAndroid: boolean): boolean {
  if (width === 0 && height === 0) return !isAndroid
  return width === 1 && height === 1 && pressure === 0 && detail === 0 && pointerType === 'mouse'
}

let guardInPage: ReturnType<typeof createPressGuard> | undefined

/**
 * From now until `forMs` after the next frame, this element and its content ignore presses: those that begin in this
 * time, and the remaining events of an earlier press. To be called when the element appears or when its actions change.
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
 * Like `guardArea`, but for the whole page. A dialog calls this when it opens and when it closes (dialog.tsx), because
 * the elements beneath it appear then. A dialog that stays open while its actions change calls `guardPage(600)`, so
 * that a touch meant for the earlier action does not trigger the new one. Keyboard and screen reader are never blocked.
 */
export function guardPage(forMs = APPEARED_MS): void {
  guardArea(document.documentElement, forMs)
}

/** A `ref` for an element that ignores presses when it has just appeared. */
export function guardWhenShown(shown: HTMLElement | null): void {
  if (shown) guardArea(shown)
}
