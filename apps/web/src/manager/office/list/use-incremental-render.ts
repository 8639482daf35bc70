import { startTransition, useEffect, useState } from 'react'

type Drawn = { readonly of: unknown; readonly count: number }

/**
 * How many of a list's rows, or of a page's figures, are drawn now: the first ones at once, and then some more at a time.
 * Drawn all together they would keep a slow tablet busy for so long that a press had to wait.
 *
 * @param of what is drawn; a new one begins with `first` again
 */
export function useIncrementalRender(
  of: unknown,
  count: number,
  { first, more }: { first: number; more: number },
): number {
  const [drawn, setDrawn] = useState<Drawn>({ of, count: first })
  const now = drawn.of === of ? drawn.count : first
  useEffect(() => {
    if (now >= count) return
    // In a task of its own: in the event of Back, React would draw all of them at once.
    const timer = setTimeout(() => startTransition(() => setDrawn({ of, count: now + more })))
    return () => clearTimeout(timer)
  }, [of, now, count, more])
  return Math.min(now, count)
}
