import { useSyncExternalStore } from 'react'

/** The part of the page above an on-screen keyboard, in px. */
export type VisiblePart = { readonly topPx: number; readonly heightPx: number }

/** If the visible height shrinks by at least this many px, a keyboard is shown. A browser's bars take less. */
const MIN_KEYBOARD_PX = 150

/** Below this visible height, in px, a screen shows only the field and its button. */
const TIGHT_BELOW_PX = 700

/**
 * Returns the visible part if it is too small for the whole screen; null if there is enough space or no keyboard is
 * shown.
 */
export function partIfTight(part: VisiblePart | null): VisiblePart | null {
  return part && part.heightPx < TIGHT_BELOW_PX ? part : null
}

/** Returns the part of the page above the tablet's own keyboard; null if no keyboard is shown. */
export function useVisiblePart(): VisiblePart | null {
  const known = useSyncExternalStore(listen, read)
  return known === '' ? null : (JSON.parse(known) as VisiblePart)
}

function listen(listener: () => void): () => void {
  const viewport = window.visualViewport
  viewport?.addEventListener('resize', listener)
  viewport?.addEventListener('scroll', listener)
  return () => {
    viewport?.removeEventListener('resize', listener)
    viewport?.removeEventListener('scroll', listener)
  }
}

/** The visible part is returned as a JSON string, because useSyncExternalStore compares values by identity. */
function read(): string {
  const viewport = window.visualViewport
  // Zooming the page also makes the visible part smaller, but then no keyboard is shown.
  if (!viewport || viewport.scale > 1.05 || window.innerHeight - viewport.height < MIN_KEYBOARD_PX) return ''
  const part: VisiblePart = { topPx: Math.round(viewport.offsetTop), heightPx: Math.round(viewport.height) }
  return JSON.stringify(part)
}
