import { useSyncExternalStore } from 'react'

const PHONE = '(max-width: 767px)'

/**
 * True if the window is as narrow as a phone. Rows are then shown as cards (docs/product/office/every-screen.md, "On
 * the screen").
 */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(PHONE).matches)
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(PHONE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
