import { type RefObject, useEffect } from 'react'
import { KEEPS_FOCUS } from './list/use-scroll-and-focus-restoration.ts'

/** Not fields to type in: they would open a tablet’s keyboard. */
const TARGETS =
  'a[href], button:not(:disabled), summary, [role="slider"], input:is([type="file"], [type="checkbox"], [type="radio"])'

/** The places of an element in its parents, from the inside: each parent, and which of its children it was in. */
type Way = readonly (readonly [parent: Element, at: number])[]

/**
 * Keeps the focus on the page when the element that has it disappears, as Discard and Undo do once they are pressed: for
 * a keyboard and a screen reader the next press goes on there. It goes to what has taken the element's place or stands
 * beside it, after a message to where it was before the message.
 */
export function useFocusFallback(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const shown = frame.current!
    const main = shown.querySelector('main')!
    let focused: Element | null = null
    let onPage: { readonly element: HTMLElement; readonly way: Way } | null = null
    const enter = ({ target }: FocusEvent) => {
      focused = target as Element
      if (main.contains(focused)) onPage = { element: focused as HTMLElement, way: wayTo(focused, main) }
    }
    // A press beside everything takes the focus away too. What disappears is gone by then.
    const leave = () =>
      queueMicrotask(() => {
        if (focused?.isConnected && document.activeElement === document.body) focused = null
      })
    const keep = () => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return
      const place = focused.closest<HTMLElement>('[data-place]')?.dataset.place
      focused = null
      // It comes back with its table, and the focus with it (`useScrollAndFocusRestoration`).
      if (place && KEEPS_FOCUS.test(place)) return
      for (const target of targets(onPage, main)) {
        target.focus({ preventScroll: true })
        if (document.activeElement !== target) continue
        if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' })
        return
      }
    }
    const watch = new MutationObserver(keep)
    watch.observe(shown, { childList: true, subtree: true })
    shown.addEventListener('focusin', enter)
    shown.addEventListener('focusout', leave)
    return () => {
      watch.disconnect()
      shown.removeEventListener('focusin', enter)
      shown.removeEventListener('focusout', leave)
    }
  }, [frame])
}

function wayTo(element: Element, main: Element): Way {
  const way: [Element, number][] = []
  for (let at = element; at !== main && at.parentElement; at = at.parentElement)
    way.push([at.parentElement, [...at.parentElement.children].indexOf(at)])
  return way
}

/** Where the focus may go, the nearest first; the heading of the page is always there. */
function* targets(left: { element: HTMLElement; way: Way } | null, main: Element): Generator<HTMLElement> {
  if (left?.element.isConnected) yield left.element
  for (const [parent, at] of left?.way ?? []) {
    if (!parent.isConnected || parent === main) continue
    const beside = parent.children[Math.min(at, parent.children.length - 1)]
    for (const part of [beside, parent]) {
      if (part?.matches(TARGETS)) yield part as HTMLElement
      yield* part?.querySelectorAll<HTMLElement>(TARGETS) ?? []
    }
  }
  yield main.querySelector<HTMLElement>('h1')!
}
