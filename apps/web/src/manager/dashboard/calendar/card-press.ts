import { APPEARED_MS, CLICK_DELAY_MAX_MS, isWithoutPointer } from '@frontlash/ui/press-rules'

/** How long a press must last to show a card's actions, and how far the finger may move during it. */
export const HOLD_MS = 400
export const HOLD_MOVES_MAX_PX = 10

type Press = {
  readonly pointerId: number
  readonly x: number
  readonly y: number
  readonly key: string
  readonly downMs: number
  /** True after a long press or a drag, and for the second of two quick taps. Later events of the touch are ignored. */
  isSpent: boolean
  isDown: boolean
  upMs: number
}

type CardPresses = {
  readonly onPress: (cardKey: string) => void
  /** Called for a long press, the right mouse button, or the keyboard's menu key. */
  readonly onHold: (cardKey: string) => void
}

/**
 * Distinguishes short presses on cards from long presses and drags (docs/product/day-calendar.md, "Actions"). The
 * listeners are on the whole calendar, and find a card by its `data-card`. The length of a press is computed from the
 * time stamps of its events, so that a busy page does not change it; the timer only shows the actions while the finger
 * is down. Returns a function that unsubscribes.
 */
export function listenToPresses(
  calendar: HTMLElement,
  { onPress, onHold }: CardPresses,
  page: EventTarget = window,
): () => void {
  let press: Press | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The card that was last pressed, and the time. A quick second tap is ignored, because the card may have changed. */
  let acted: { readonly key: string; readonly atMs: number } | null = null

  const cardOf = (event: Event) => (event.target as Element).closest<HTMLElement>('[data-card]')?.dataset.card
  const spend = (spent: Press) => {
    clearTimeout(timer)
    spent.isSpent = true
  }
  const hold = (held: Press) => {
    if (held.isSpent) return
    spend(held)
    // The actions dialog handles the end of this touch, so the press ends here.
    held.isDown = false
    onHold(held.key)
  }
  const isDragged = (from: Press, { clientX, clientY }: MouseEvent) =>
    Math.hypot(clientX - from.x, clientY - from.y) > HOLD_MOVES_MAX_PX

  const down = (event: PointerEvent) => {
    // A touch with two fingers is a pinch and not a press.
    if (press?.isDown && press.pointerId !== event.pointerId) spend(press)
    if (!event.isPrimary) return
    clearTimeout(timer)
    press = null
    const key = cardOf(event)
    if (key === undefined || event.button !== 0) return
    const { pointerId, clientX: x, clientY: y, timeStamp: downMs } = event
    const isSecondTap = acted?.key === key && downMs - acted.atMs < APPEARED_MS
    const begun: Press = { pointerId, x, y, key, downMs, isSpent: isSecondTap, isDown: true, upMs: downMs }
    press = begun
    // The browser fires move events only once per frame. On a busy page, a finger may have moved before the timer
    // fires, although the move event has not arrived yet. The code therefore waits for the next frame.
    timer = setTimeout(() => requestAnimationFrame(() => begun.isDown && hold(begun)), HOLD_MS)
  }
  const move = (event: PointerEvent) => {
    if (press?.pointerId === event.pointerId && isDragged(press, event)) spend(press)
  }
  const up = (event: PointerEvent) => {
    if (press?.pointerId !== event.pointerId) return
    press.isDown = false
    press.upMs = event.timeStamp
    clearTimeout(timer)
    if (isDragged(press, event)) spend(press)
    else if (event.timeStamp - press.downMs >= HOLD_MS) hold(press)
  }
  const cancel = (event: PointerEvent) => {
    if (press?.pointerId !== event.pointerId) return
    press.isDown = false
    press.upMs = event.timeStamp
    spend(press)
  }
  /** True for a click by a key or a screen reader. Some screen readers send mouse events without pointer events. */
  const isOfNoPointer = (event: MouseEvent) =>
    isWithoutPointer(event) || press === null || (!press.isDown && event.timeStamp - press.upMs > CLICK_DELAY_MAX_MS)
  const click = (event: MouseEvent) => {
    const key = cardOf(event)
    if (key === undefined) return
    if (!isOfNoPointer(event)) {
      if (press?.key !== key || press.isSpent || isDragged(press, event)) return
      spend(press)
      acted = { key, atMs: event.timeStamp }
    }
    if (event.shiftKey) onHold(key)
    else onPress(key)
  }
  const menu = (event: MouseEvent) => {
    const key = cardOf(event)
    if (key === undefined) return
    event.preventDefault()
    // A long touch also fires this event. A drag is no long press. Each long press is reported only once.
    if (!press?.isDown) onHold(key)
    else if (isDragged(press, event)) spend(press)
    else hold(press)
  }

  const listening = new AbortController()
  const { signal } = listening
  const listen = (to: EventTarget, listeners: object, capture = false) => {
    for (const [type, listener] of Object.entries(listeners)) to.addEventListener(type, listener, { signal, capture })
  }
  listen(calendar, { pointerdown: down, pointermove: move, click, contextmenu: menu })
  // The listener is on the window for two reasons. A touch may end outside the calendar. Inside the calendar,
  // press-guard.ts may stop the event at the end of a touch.
  listen(page, { pointerup: up, pointercancel: cancel }, true)
  return () => {
    if (press) spend(press)
    listening.abort()
  }
}
