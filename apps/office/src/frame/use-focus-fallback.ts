import { type RefObject, useEffect } from 'react'
import { controlKind } from '../list/use-scroll-and-focus-restoration.ts'

/**
 * The elements that may get the focus. Text fields are excluded, because focusing them would open a tablet's keyboard.
 */
const TARGETS =
  'a[href], button:not(:disabled), summary, [role="slider"], input:is([type="file"], [type="checkbox"], [type="radio"])'

/**
 * The parents of an element up to the page. `at` is the index of the parent's child that is the element or contains it.
 */
type Path = readonly (readonly [parent: Element, at: number])[]

/**
 * Moves the focus if the focused element disappears, such as a pressed Undo button, so that users of a keyboard or
 * screen reader keep their position. The focus goes to the next element at this position. If the focused element was in
 * a toast, the focus returns to the element that was focused before.
 */
export function useFocusFallback(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = frame.current!
    const main = root.querySelector('main')!
    let focused: Element | null = null
    let onPage: { readonly element: HTMLElement; readonly path: Path } | null = null
    const enter = ({ target }: FocusEvent) => {
      focused = target as Element
      if (main.contains(focused)) onPage = { element: focused as HTMLElement, path: pathTo(focused, main) }
    }
    // A press on an empty area also removes the focus. In this case no element has disappeared, so the focus is not
    // moved.
    const leave = () =>
      queueMicrotask(() => {
        if (focused?.isConnected && document.activeElement === document.body) focused = null
      })
    const keep = () => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return
      const place = focused.closest<HTMLElement>('[data-place]')?.dataset.place
      focused = null
      // A filter or sort control reappears with its table, and `useScrollAndFocusRestoration` then restores the focus.
      if (controlKind(place)) return
      for (const target of targets(onPage, main)) {
        target.focus({ preventScroll: true })
        if (document.activeElement !== target) continue
        if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' })
        return
      }
    }
    const watch = new MutationObserver(keep)
    watch.observe(root, { childList: true, subtree: true })
    root.addEventListener('focusin', enter)
    root.addEventListener('focusout', leave)
    return () => {
      watch.disconnect()
      root.removeEventListener('focusin', enter)
      root.removeEventListener('focusout', leave)
    }
  }, [frame])
}

function pathTo(element: Element, main: Element): Path {
  const path: [Element, number][] = []
  for (let at = element; at !== main && at.parentElement; at = at.parentElement)
    path.push([at.parentElement, [...at.parentElement.children].indexOf(at)])
  return path
}

/** The elements that may get the focus, the nearest first. The last is the heading, which every page has. */
function* targets(left: { element: HTMLElement; path: Path } | null, main: Element): Generator<HTMLElement> {
  if (left?.element.isConnected) yield left.element
  for (const [parent, at] of left?.path ?? []) {
    if (!parent.isConnected || parent === main) continue
    const beside = parent.children[Math.min(at, parent.children.length - 1)]
    for (const part of [beside, parent]) {
      if (part?.matches(TARGETS)) yield part as HTMLElement
      yield* part?.querySelectorAll<HTMLElement>(TARGETS) ?? []
    }
  }
  yield main.querySelector<HTMLElement>('h1')!
}
