import type { MouseEvent } from 'react'

/** Handles a plain press of a link inside the product. The browser handles a press that requests another window. */
export function onPlainPress(follow: () => void): (event: MouseEvent) => void {
  return event => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    follow()
  }
}
