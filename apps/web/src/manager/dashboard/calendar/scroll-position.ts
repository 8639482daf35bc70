import { readObject, writeObject } from '@frontlash/web-client/browser-storage'

const KEY = 'dashboardScroll'
const SAVE_EVERY_MS = 1_000

type ScrollPosition = { readonly locationId: string; readonly leftPx: number; readonly topPx: number }

/** Returns the last scroll position on a location's calendar in this window; null if there is none. */
export function readScrollPosition(locationId: string): ScrollPosition | null {
  const stored = readObject<ScrollPosition>('session', KEY)
  return stored?.locationId === locationId ? stored : null
}

/**
 * Scrolls to a position before the next frame is painted. After that, saves the position within a second of each
 * scroll. Returns a function that stops the saving.
 *
 * @param start returns the first position. It is called just before the next frame, because the browser then computes
 * the layout anyway.
 */
export function keepScrollPosition(
  scroller: HTMLElement,
  locationId: string,
  start: () => { readonly leftPx: number; readonly topPx: number },
): () => void {
  const frame = requestAnimationFrame(() => {
    const { leftPx, topPx } = start()
    scroller.scrollTo(leftPx, topPx)
  })
  // The timer runs only after a scroll, because reading the position makes the browser compute the layout.
  let timer: ReturnType<typeof setTimeout> | undefined
  const saveSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      const position: ScrollPosition = { locationId, leftPx: scroller.scrollLeft, topPx: scroller.scrollTop }
      writeObject('session', KEY, position)
    }, SAVE_EVERY_MS)
  }
  saveSoon()
  scroller.addEventListener('scroll', saveSoon, { passive: true })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    scroller.removeEventListener('scroll', saveSoon)
  }
}
