import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether a table goes on beyond the right edge of what scrolls it, so that a shade can say so.
 *
 * @param ref the table; the cell that ends its heading row is watched
 */
export function useOverflowsRight(ref: RefObject<HTMLTableElement | null>): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const last = ref.current?.tHead?.rows[0]?.lastElementChild
    // jsdom, where the screens are tested, has no layout to observe.
    if (!last || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(
      entries => setOverflows((entries.at(-1)?.intersectionRatio ?? 1) < 0.95),
      // Only what is cut at the sides counts: the heading row may be scrolled away upwards.
      { root: last.closest('main'), rootMargin: '100000px 0px', threshold: [0, 0.95] },
    )
    observer.observe(last)
    return () => observer.disconnect()
  }, [ref])
  return overflows
}
