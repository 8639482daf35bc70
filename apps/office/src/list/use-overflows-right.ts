import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether a table continues beyond the right edge of its scroll container; then a shade shows it.
 *
 * @param ref the table; the last cell of its heading row is observed
 */
export function useOverflowsRight(ref: RefObject<HTMLTableElement | null>): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const last = ref.current?.tHead?.rows[0]?.lastElementChild
    // jsdom, where the screens are tested, has no layout to observe.
    if (!last || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(
      entries => setOverflows((entries.at(-1)?.intersectionRatio ?? 1) < 0.95),
      // The large vertical margin means that only the sides count: the heading row may be scrolled away upwards.
      { root: last.closest('main'), rootMargin: '100000px 0px', threshold: [0, 0.95] },
    )
    observer.observe(last)
    return () => observer.disconnect()
  }, [ref])
  return overflows
}
