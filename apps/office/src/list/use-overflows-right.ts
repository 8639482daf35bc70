import { type RefObject, useEffect, useState } from 'react'

/**
 * True if a table continues beyond the right edge of its scroll container. A shade then shows that the table can be
 * scrolled.
 *
 * @param ref the table; the last cell of its header row is observed
 */
export function useOverflowsRight(ref: RefObject<HTMLTableElement | null>): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const last = ref.current?.tHead?.rows[0]?.lastElementChild
    // jsdom, in which screens are tested, has no layout to observe.
    if (!last || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(
      entries => setOverflows((entries.at(-1)?.intersectionRatio ?? 1) < 0.95),
      // With a large vertical margin, a header row that is scrolled out of view also counts as visible. Only the left
      // and right edges matter.
      { root: last.closest('main'), rootMargin: '100000px 0px', threshold: [0, 0.95] },
    )
    observer.observe(last)
    return () => observer.disconnect()
  }, [ref])
  return overflows
}
