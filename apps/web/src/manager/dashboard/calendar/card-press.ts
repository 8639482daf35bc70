/** How long a card is held until its actions open, and how far a finger may wander meanwhile. */
export const HOLD_MS = 400
export const HOLD_MOVES_MOST_PX = 10

type Press = { readonly pointerId: number; readonly x: number; readonly y: number; readonly key: string }

type CardPresses = {
  /** A short press. */
  readonly onPress: (cardKey: string) => void
  /** A long one, or the right mouse button, or the keyboard's menu. */
  readonly onHold: (cardKey: string) => void
}

/**
 * Tells short presses on cards from long ones, for a whole calendar at once. Cards are found by their `data-card`. Answers how to stop.
 */
export function listenToPresses(calendar: HTMLElement, { onPress, onHold }: CardPresses): () => void {
  let press: Press | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The click that follows a hold belongs to it. */
  let isHeld = false

  const cardOf = (event: Event) => (event.target as Element).closest<HTMLElement>('[data-card]')?.dataset.card
  const forget = () => {
    clearTimeout(timer)
    press = null
  }
  const hold = (key: string) => {
    forget()
    isHeld = true
    onHold(key)
  }
  const down = (event: PointerEvent) => {
    forget()
    isHeld = false
    const key = cardOf(event)
    if (key === undefined || event.button !== 0 || !event.isPrimary) return
    press = { pointerId: event.pointerId, x: event.clientX, y: event.clientY, key }
    timer = setTimeout(() => hold(key), HOLD_MS)
  }
  const move = (event: PointerEvent) => {
    if (press?.pointerId !== event.pointerId) return
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > HOLD_MOVES_MOST_PX) forget()
  }
  const click = (event: MouseEvent) => {
    const key = cardOf(event)
    if (key === undefined) return
    // The keyboard's press has no pointer before it, so what a pointer held last does not concern it.
    if (isHeld && event.detail !== 0) return
    if (event.shiftKey) onHold(key)
    else onPress(key)
  }
  const menu = (event: MouseEvent) => {
    const key = cardOf(event)
    if (key === undefined) return
    event.preventDefault()
    if (!isHeld) hold(key)
  }

  calendar.addEventListener('pointerdown', down)
  calendar.addEventListener('pointermove', move)
  calendar.addEventListener('pointerup', forget)
  calendar.addEventListener('pointercancel', forget)
  calendar.addEventListener('click', click)
  calendar.addEventListener('contextmenu', menu)
  return () => {
    forget()
    calendar.removeEventListener('pointerdown', down)
    calendar.removeEventListener('pointermove', move)
    calendar.removeEventListener('pointerup', forget)
    calendar.removeEventListener('pointercancel', forget)
    calendar.removeEventListener('click', click)
    calendar.removeEventListener('contextmenu', menu)
  }
}
