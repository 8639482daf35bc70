/** The minimum duration of the pressed style, which makes even the shortest tap visible. */
const MIN_SHOWN_MS = 90

const PRESSABLE = 'button, a[href], [role="button"]'

/**
 * Marks the pressed element with `data-pressed` (docs/product/look.md, "Motion"). The attribute is set without React,
 * so that it is painted in the frame of the touch; `:active` alone is late on iPads. The listeners are on the window,
 * so that they also receive a release that press-guard.ts stops. Returns a function that removes the listeners.
 */
export function installPressFeedback(page: Window): () => void {
  const pressed = new Map<number, { element: Element; sinceMs: number }>()

  const press = (event: PointerEvent) => {
    const element = (event.target as Element | null)?.closest?.(PRESSABLE)
    if (!element || event.button !== 0) return
    release(event)
    element.setAttribute('data-pressed', '')
    pressed.set(event.pointerId, { element, sinceMs: event.timeStamp })
  }

  const release = (event: PointerEvent) => {
    const held = pressed.get(event.pointerId)
    if (!held) return
    pressed.delete(event.pointerId)
    // True if another finger is still pressing the same element.
    const isHeldByAnother = () => [...pressed.values()].some(other => other.element === held.element)
    const lift = () => {
      if (!isHeldByAnother()) held.element.removeAttribute('data-pressed')
    }
    const leftMs = MIN_SHOWN_MS - (event.timeStamp - held.sinceMs)
    if (leftMs > 0) setTimeout(lift, leftMs)
    else lift()
  }

  const options = { capture: true, passive: true }
  page.addEventListener('pointerdown', press, options)
  page.addEventListener('pointerup', release, options)
  page.addEventListener('pointercancel', release, options)
  // iOS Safari shows `:active` only on pages with a listener for touches.
  const nothing = () => {}
  page.addEventListener('touchstart', nothing, { passive: true })
  return () => {
    page.removeEventListener('pointerdown', press, options)
    page.removeEventListener('pointerup', release, options)
    page.removeEventListener('pointercancel', release, options)
    page.removeEventListener('touchstart', nothing)
  }
}
