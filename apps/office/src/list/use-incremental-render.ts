import { startTransition, useEffect, useState } from 'react'

type Rendered = { readonly of: unknown; readonly count: number }

/**
 * Returns how many rows or figures to render now. The number begins with `first` and grows by `more` in each step,
 * because rendering everything at once would block presses on a slow tablet.
 *
 * @param of identifies the rendered list; a new value restarts with `first`
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
    // Each step is a separate task. Otherwise React would render all steps at once in the popstate event of Back.
    const timer = setTimeout(() => startTransition(() => setRendered({ of, count: now + more })))
    return () => clearTimeout(timer)
  }, [of, now, count, more])
  return Math.min(now, count)
}
