import { useSyncExternalStore } from 'react'

/** The part of the page above an on-screen keyboard, in pixels. */
export type VisiblePart = { readonly topPx: number; readonly heightPx: number }

/** If the visible height shrinks by at least this, a keyboard is shown. Browser toolbars are lower. */
const MIN_KEYBOARD_PX = 150

/** If the visible height is lower than this, a screen shows only the field and its button. */
const TIGHT_BELOW_PX = 700

/** Returns the visible part if the whole screen does not fit; null if it fits or no keyboard is shown. */
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

/** Returns the visible part as a JSON string, because useSyncExternalStore compares values by identity. */
function read(): string {
  const viewport = window.visualViewport
  // On a zoomed page the visible part is smaller too, but no keyboard is shown.
  if (!viewport || viewport.scale > 1.05 || window.innerHeight - viewport.height < MIN_KEYBOARD_PX) return ''
  const part: VisiblePart = { topPx: Math.round(viewport.offsetTop), heightPx: Math.round(viewport.height) }
  return JSON.stringify(part)
}
