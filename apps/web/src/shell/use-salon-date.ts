import { longDate, shortDate } from '@frontlash/domain/salon-words'
import { salonNow, useServerInfo } from '@frontlash/web-client/server-clock'
import { useEffect, useState } from 'react'

const LOOK_AGAIN_MS = 15_000

/**
 * Returns today's date at the salon by the server's clock: `Friday, November 20`, and `Fri, Nov 20`. It changes at the
 * salon's midnight.
 */
export function useSalonDate(): { readonly long: string; readonly short: string } {
  const { timeZone } = useServerInfo()
  const [, lookAgain] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => lookAgain(count => count + 1), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
  const now = salonNow()
  return { long: longDate(now, timeZone), short: shortDate(now, timeZone) }
}
