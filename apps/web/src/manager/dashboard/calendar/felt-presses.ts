/** How long a card shows that it has ignored a press. */
const FELT_MS = 600

/**
 * Marks a card that has ignored a press, because the touch began just after a dialog closed or columns moved
 * (docs/product/day-calendar.md, "Actions"). Returns a function that unsubscribes.
 */
export function showFeltPresses(): () => void {
  const feel = ({ target, clientX, clientY }: PointerEvent) => {
    const under = target as Element
    if (!under.closest('[data-takes-no-press]') || !under.closest('[role="grid"]')) return
    // A card that ignores presses has no pointer events (base.css), so the target of the event is the element behind
    // it.
    const card = [...document.querySelectorAll<HTMLElement>('[data-card]')].find(one => contains(one, clientX, clientY))
    if (!card) return
    card.dataset.felt = ''
    setTimeout(() => delete card.dataset.felt, FELT_MS)
  }
  // The listener is on the window, because press-guard.ts stops the events of ignored presses at the window.
  window.addEventListener('pointerdown', feel, { capture: true, passive: true })
  return () => window.removeEventListener('pointerdown', feel, { capture: true })
}

function contains(element: HTMLElement, x: number, y: number): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return x >= left && x < right && y >= top && y < bottom
}
