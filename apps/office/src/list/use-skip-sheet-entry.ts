import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

type Entry = { readonly dialog?: true; readonly idx?: number } | null

/**
 * Choosing a filter in a sheet adds a history entry after the sheet's own entry (packages/ui/src/back-closes.ts). When
 * the sheet is closed, Back and Forward skip the sheet's entry, because it shows the same page as the entry before it.
 */
export function useSkipSheetEntry(): void {
  const { key } = useLocation()
  const index = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each history entry has its own index
  useEffect(() => {
    index.current = (window.history.state as Entry)?.idx ?? 0
  }, [key])
  useEffect(() => {
    const pass = (event: Event) => {
      const entry = window.history.state as Entry
      if (!entry?.dialog) {
        // `entry.idx` is the index of the browser's history entry. The index of the rendered page may differ, because
        // the router returns to the rendered page before it asks whether unsaved input may be lost.
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
