import { useSyncExternalStore } from 'react'

/** The part of the page that a keyboard on the screen leaves free, in px. */
export type VisiblePart = { readonly topPx: number; readonly heightPx: number }

/** What takes more than this from the page is a keyboard; the bars of a browser take less. */
const MIN_KEYBOARD_PX = 150

/** Where less than this stands free above the keyboard, in px, a screen shows only what is typed and what sends it. */
const ROOMY_FROM_PX = 700

/** The visible part where the keyboard leaves little of the page; null where there is room for the whole screen. */
export function tightPart(part: VisiblePart | null): VisiblePart | null {
  return part && part.heightPx < ROOMY_FROM_PX ? part : null
}

/** What is left of the page while the tablet's own keyboard covers some of it; null while it does not. */
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

/** As text, so that the same part is the same value. */
function read(): string {
  const viewport = window.visualViewport
  // A page that was zoomed by two fingers shows less of itself too.
  if (!viewport || viewport.scale > 1.05 || window.innerHeight - viewport.height < MIN_KEYBOARD_PX) return ''
  const part: VisiblePart = { topPx: Math.round(viewport.offsetTop), heightPx: Math.round(viewport.height) }
  return JSON.stringify(part)
}
