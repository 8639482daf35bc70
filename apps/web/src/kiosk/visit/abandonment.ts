import { useEffect, useEffectEvent } from 'react'
import { salonNow } from '../../api/server-clock.ts'
import { reportAbandoned } from '../../api/walk-in-calls.ts'
import { readSelectedLocation } from '../../device/selected-location.ts'
import { visit } from './visit-state.ts'

/** A client who has chosen nothing for this long has walked away (docs/product/kiosk.md, "Abandoned"). */
export const ABANDONED_AFTER_MS = 19_000

/**
 * Tells the salon once when nothing is chosen within 19 s of the question. Of somebody the salon does not know, nothing is told.
 *
 * @param question what she is asked now; null once she has chosen. Each question has its own 19 s.
 */
export function useAbandonment(question: string | null): void {
  const report = useEffectEvent(() => {
    const client = visit.client.read()
    if (!client?.phone) return
    const location = readSelectedLocation()
    const { id, first_name, last_name, phone } = client
    void reportAbandoned({
      clientData: { id, first_name, last_name, phone },
      ...(location === null ? {} : { location }),
      abandonedAt: salonNow().toISOString(),
    })
  })
  useEffect(() => {
    if (question === null) return
    const timer = setTimeout(() => report(), ABANDONED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [question])
}
