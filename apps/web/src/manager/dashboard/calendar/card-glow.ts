import styles from './card-glow.module.css'
import { createGlowLimit } from './glow-limit.ts'
import { make } from './plain-dom.ts'

const GLOW_MS = 600

const stillness = window.matchMedia('(prefers-reduced-motion: reduce)')
const mayGlow = createGlowLimit()

/** Lights up the edge of a card whose status has just changed, so that it is noticed; not in a burst of changes. */
export function glowOnce(card: HTMLElement): void {
  if (!mayGlow(performance.now()) || stillness.matches) return
  const layer = make('div', styles.glow)
  layer.style.cssText = card.style.cssText
  layer.dataset.status = card.dataset.status
  // The glow is added at the column's end, because the cards before it are kept in the order of their times.
  card.parentElement?.append(layer)
  const remove = () => layer.remove()
  layer.animate({ opacity: [1, 0] }, GLOW_MS).finished.then(remove, remove)
}
