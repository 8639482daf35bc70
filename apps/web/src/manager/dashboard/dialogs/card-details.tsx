import type { CardDetails as Details } from '@frontlash/contract/day-calendar'
import { formatClock, minuteOfDay } from '@frontlash/domain/calendar/local-minutes'
import { guardPage } from '@frontlash/ui/press-guard'
import { managerCalls } from '@frontlash/web-client/manager-calls'
import { readServerInfo } from '@frontlash/web-client/server-clock'
import { useLayoutEffect, useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import type { DayCard } from '../day/day-card.ts'
import type { LiveDay } from '../day/live-day.ts'
import styles from './actions-dialog.module.css'
import { Fact } from './fact.tsx'

type CardDetailsProps = { day: LiveDay; card: DayCard }

/**
 * Shows who has changed the card today, and a link to the client in the office. Renders nothing until the server has
 * responded.
 */
export function CardDetails({ day, card: { appointmentId: id, version } }: CardDetailsProps) {
  // After a change of the card, the old details stay visible until the new details are loaded.
  const [details, setDetails] = useState<Details | null>(null)
  const query = { location_id: day.locationId }
  const load = () => managerCalls.cardDetails({ params: { id }, query, background: true })
  useCall(load, { id, version }, { onResponse: setDetails })
  // The details move the buttons below them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the details appear
  useLayoutEffect(() => guardPage(), [details])
  if (!details) return null
  const { changes, clientId } = details
  return (
    <>
      {changes.length > 0 && (
        <Fact
          name="Today"
          value={
            <ul className={styles.changes}>
              {changes.map(({ at, by, did }) => (
                <li key={`${at} ${did}`}>
                  {formatClock(minuteOfDay(Date.parse(at), readServerInfo().timeZone))}, {by} {did}
                </li>
              ))}
            </ul>
          }
        />
      )}
      {clientId !== null && (
        <Fact
          name="Office"
          value={
            <a className={styles.link} href={`/office/clients/${clientId}`}>
              Open the client
            </a>
          }
        />
      )}
    </>
  )
}
