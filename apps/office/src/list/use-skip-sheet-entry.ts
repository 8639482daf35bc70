import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

type Entry = { readonly dialog?: true; readonly idx?: number } | null

/**
 * A filter that is chosen in a sheet adds a history entry after the sheet's entry (packages/ui/src/back-closes.ts).
 * When the sheet is closed, Back and Forward skip its entry, which shows the same as the entry before it.
 */
export function useSkipSheetEntry(): void {
  const { key } = useLocation()
  const index = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry has another index
  useEffect(() => {
    index.current = (window.history.state as Entry)?.idx ?? 0
  }, [key])
  useEffect(() => {
    const pass = (event: Event) => {
      const entry = window.history.state as Entry
      if (!entry?.dialog) {
        // The index of the browser's entry, not of the rendered page. The router returns to the rendered page before it
        // asks whether a note may be lost.
        index.current = entry?.idx ?? 0
        return
      }
      if (document.querySelector('dialog[open]')) return
      event.stopImmediatePropagation()
      window.history.go((entry.idx ?? 0) < index.current ? -1 : 1)
    }
    window.addEventListener('popstate', pass, { capture: true })
    return () => window.removeEventListener('popstate', pass, { capture: true })
  }, [])
}
