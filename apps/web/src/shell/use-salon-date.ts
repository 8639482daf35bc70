import { longDate, shortDate } from '@frontlash/domain/salon-words'
import { salonNow, useServerInfo } from '@frontlash/web-client/server-clock'
import { useEffect, useState } from 'react'

const IN_ENGLISH = { longDate, shortDate }
const LOOK_AGAIN_MS = 15_000

/**
 * Returns today's date at the salon by the server's clock: `Friday, November 20`, and `Fri, Nov 20`. It changes at the
 * salon's midnight.
 *
 * @param dates the date formats of the screen's language; the default is English
 */
export function useSalonDate(dates = IN_ENGLISH): { readonly long: string; readonly short: string } {
  const { timeZone } = useServerInfo()
  const [, lookAgain] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => lookAgain(count => count + 1), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
  const now = salonNow()
  return { long: dates.longDate(now, timeZone), short: dates.shortDate(now, timeZone) }
}
