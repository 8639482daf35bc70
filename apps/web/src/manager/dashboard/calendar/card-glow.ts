const GLOW_MS = 600
/** So many at once are a day that was loaded anew: no eye could follow them, and each is painted in every frame. */
const GLOWING_MOST = 6

const stillness = window.matchMedia('(prefers-reduced-motion: reduce)')
let glowing = 0

/** Lets a card whose status has just changed glow, so that the eye finds it. */
export function glowOnce(card: HTMLElement): void {
  if (stillness.matches || glowing >= GLOWING_MOST) return
  glowing++
  const glow = card.animate({ boxShadow: ['0 0 0 5px var(--card-glow)', '0 0 0 0 transparent'] }, GLOW_MS)
  const end = () => {
    glowing--
  }
  glow.finished.then(end, end)
}
