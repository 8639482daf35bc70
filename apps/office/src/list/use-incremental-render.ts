import { startTransition, useEffect, useState } from 'react'

type Rendered = { readonly of: unknown; readonly count: number }

/**
 * How many rows of a list, or figures of a page, are rendered now: the first at once, then some more at a time.
 * Rendering all of them at once would keep a slow tablet busy for so long that a press had to wait.
 *
 * @param of identifies what is rendered; a new value begins with `first` again
 */
export function useIncrementalRender(
  of: unknown,
  count: number,
  { first, more }: { first: number; more: number },
): number {
  const [rendered, setRendered] = useState<Rendered>({ of, count: first })
  const now = rendered.of === of ? rendered.count : first
  useEffect(() => {
    if (now >= count) return
    // Each step is a task of its own, because within the event of Back React would render all steps at once.
    const timer = setTimeout(() => startTransition(() => setRendered({ of, count: now + more })))
    return () => clearTimeout(timer)
  }, [of, now, count, more])
  return Math.min(now, count)
}
