import { useEffect, useState } from 'react'

const LOOK_AGAIN_MS = 5_000

/** Renders the component every few seconds, because a sentence such as "in about 48 minutes" becomes outdated. */
export function useMinute(): void {
  const [, lookAgain] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => lookAgain(count => count + 1), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
}
