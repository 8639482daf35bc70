import styles from './card-glow.module.css'
import { createGlowLimit, GLOWS_MAX } from './glow-limit.ts'

const GLOW_MS = 600
/**
 * The animation is longer than the glow, and is paused when the glow is over. If the animation ended, the browser would
 * remove its layer. Removing a layer takes as long as changing the card.
 */
const ANIMATION_MS = 3_600_000

type Glow = { readonly light: HTMLElement; readonly animation: Animation; timer?: ReturnType<typeof setTimeout> }

const stillness = window.matchMedia('(prefers-reduced-motion: reduce)')
const mayGlow = createGlowLimit()
/**
 * The glow elements stay in the calendar and are moved to other cards. A new element would need a new layer, which is
 * slow.
 */
const glows: Glow[] = []
let count = 0

/** Makes the edge of a card glow when its status has just changed. During a burst of changes, no card glows. */
export function glowOnce(card: HTMLElement): void {
  if (!mayGlow(performance.now()) || stillness.matches) return
  const at = count++ % GLOWS_MAX
  glows[at] ??= createGlow()
  const glow = glows[at]
  const column = card.parentElement!
  // Cards in the list of a "+5" button do not glow.
  if (column.getAttribute('role') === 'group') return
  const grid = column.parentElement!
  if (glow.light.parentElement !== grid) grid.append(glow.light)
  glow.light.style.cssText = card.style.cssText
  glow.light.style.left = `calc(${column.style.left} + ${card.style.left})`
  glow.light.dataset.status = card.dataset.status
  glow.animation.currentTime = 0
  glow.animation.play()
  clearTimeout(glow.timer)
  glow.timer = setTimeout(() => {
    // On a slow page, the animation may have started late.
    glow.animation.currentTime = GLOW_MS
    glow.animation.pause()
  }, GLOW_MS)
}

function createGlow(): Glow {
  const light = document.createElement('div')
  light.className = styles.glow!
  const animation = light.animate({ opacity: [1, 0, 0], offset: [0, GLOW_MS / ANIMATION_MS, 1] }, ANIMATION_MS)
  return { light, animation }
}
