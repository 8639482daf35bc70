import { passedMinutes } from '@frontlash/domain/calendar/local-minutes'
import type { LocationKey } from '@frontlash/domain/location-key'
import { DeskButton } from '@frontlash/ui/desk-button'
import { managerCalls } from '@frontlash/web-client/manager-calls'
import { salonToday } from '@frontlash/web-client/salon-today'
import { readServerInfo } from '@frontlash/web-client/server-clock'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { CalendarSkeleton } from '../calendar/calendar-skeleton.tsx'
import { DayCalendar } from '../calendar/day-calendar.tsx'
import { createDayStore, type DayStore } from '../day/day-store.ts'
import { EmptyState } from '../empty-state.tsx'
import styles from './find-dialog.module.css'

const DAY_MS = 86_400_000
const DAYS_FROM_TODAY = { yesterday: -1, tomorrow: 1 }
const TITLE = { yesterday: 'Yesterday', tomorrow: 'Tomorrow' }

type OtherDayProps = { location: LocationKey; name: 'yesterday' | 'tomorrow'; onBack: () => void }

/** The calendar of yesterday or tomorrow. Nothing on it can be pressed (docs/product/day-calendar.md, "Find"). */
export function OtherDay({ location, name, onBack }: OtherDayProps) {
  const [noonMs] = useState(() => Date.parse(`${salonToday()}T12:00:00Z`) + DAYS_FROM_TODAY[name] * DAY_MS)
  const date = new Date(noonMs).toISOString().slice(0, 10)
  const { response: store, state, again } = useCall(loadDay, { location, date, noonMs })
  const words = new Date(noonMs).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  })
  return (
    <>
      <div className={styles.bar}>
        <p>
          <b>{TITLE[name]}</b>, {words}. Nothing can be changed here.
        </p>
        <DeskButton look="purple" onClick={onBack}>
          Back to today
        </DeskButton>
      </div>
      <div className={styles.readOnly}>
        {store ? (
          <DayCalendar
            store={store}
            locationId={`${location} ${date}`}
            onPress={() => undefined}
            onHold={() => undefined}
          />
        ) : state === 'failed' ? (
          <EmptyState title="Failed to load dashboard data">
            <p role="alert">The server could not be reached, or could not answer.</p>
            <button type="button" onClick={again}>
              Refresh
            </button>
          </EmptyState>
        ) : (
          <CalendarSkeleton done={[]} />
        )}
      </div>
    </>
  )
}

type DayQuery = { readonly location: LocationKey; readonly date: string; readonly noonMs: number }

/** Loads a day into a store whose current time is midnight, so that no client is late and no time line is shown. */
async function loadDay({ location, date, noonMs }: DayQuery): Promise<DayStore> {
  const params = { date, locationId: location }
  const [appointments, { statuses }, technicians] = await Promise.all([
    managerCalls.dayAppointments({ query: { location_id: location, date } }),
    managerCalls.dailyStatus({ params }),
    managerCalls.dayTechnicians({ params, background: true }).catch(() => []),
  ])
  const { timeZone } = readServerInfo()
  const midnightMs = noonMs - passedMinutes(noonMs, timeZone) * 60_000
  const store = createDayStore(timeZone, () => midnightMs, requestAnimationFrame)
  store.load({ appointments, statuses })
  store.setTechnicians(technicians)
  return store
}
