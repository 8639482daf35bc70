import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { DeskButton, DeskField, deskControl } from '@frontlash/ui/desk-button'
import { ErrorLine } from '@frontlash/ui/error-line'
import { Icon } from '@frontlash/ui/icon'
import { arrowLeft, calendar, printer } from '@frontlash/ui/icon-drawings'
import { LashLine } from '@frontlash/ui/lash-line'
import { Skeleton } from '@frontlash/ui/skeleton'
import { readDashboardLocation } from '@frontlash/web-client/dashboard-location'
import { useServerInfo } from '@frontlash/web-client/server-clock'
import { staffOf, useSession } from '@frontlash/web-client/session'
import { AppLink, useLocation, useNavigate } from '../../router/router.tsx'
import { DeskPage } from '../../shell/desk-page.tsx'
import styles from './daily-schedule-screen.module.css'
import { useSalonToday } from './salon-midnight.ts'
import {
  counted,
  questionAddress,
  readQuery,
  readScheduleLocation,
  type ScheduleQuery,
  selectableDays,
} from './schedule-question.ts'
import { ScheduleSection } from './schedule-section.tsx'
import { staffHeading } from './staff-heading.ts'
import { useOpenLocations } from './use-open-locations.ts'
import { type Schedule, useSchedule } from './use-schedule.ts'

/** /daily-schedule: a day's appointments by technician, for reading and printing (docs/product/schedule.md). */
export default function DailyScheduleScreen() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const { isKnown } = useServerInfo()
  const session = useSession()
  const question = readQuery(search)
  // `today` is unknown until the server has sent the salon's time.
  const today = useSalonToday()
  const date = question.date ?? (isKnown ? today : null)
  const locations = useOpenLocations(isKnown ? today : null)
  const asked = question.location ?? readDashboardLocation() ?? 'all'
  const location = asked === 'all' ? null : asked
  const schedule = useSchedule(date, location, isKnown ? today : null)
  const { first, last } = selectableDays(today)
  const ask = (change: Partial<ScheduleQuery>) =>
    navigate(questionAddress({ ...question, ...change }), { replace: true })
  const staff = staffOf(session)
  // The URL may contain a location to which the user has no access. The report shows the reason in this case.
  const isClosed = location !== null && !locations.some(one => one.id === location)

  return (
    <DeskPage
      title="Daily Schedule"
      heading={staff && staffHeading(staff)}
      aside={
        <AppLink to="/manager" className={deskControl('soft')}>
          <Icon name={arrowLeft} sizePx={18} />
          Back to Dashboard
        </AppLink>
      }
    >
      <div className={styles.head}>
        <div className={styles.words}>
          <h1 className={styles.title}>{schedule.report?.title ?? 'Daily Schedule'}</h1>
          <Summary schedule={schedule} />
        </div>
        <div className={styles.controls}>
          <DeskField icon={calendar}>
            <input
              aria-label="Date"
              type="date"
              value={date ?? ''}
              min={first}
              max={last}
              required
              onChange={event => {
                if (event.target.validity.valid) ask({ date: event.target.value })
              }}
            />
          </DeskField>
          <DeskField icon="pin" isChoice>
            <select
              aria-label="Location"
              value={asked}
              onChange={event => ask({ location: readScheduleLocation(event.target.value) })}
            >
              <option value="all">All Locations</option>
              {isClosed && (
                <option value={location} disabled hidden>
                  {LOCATION_NAMES[location]}
                </option>
              )}
              {locations.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </DeskField>
          <DeskButton icon="refresh" look="purple" isBusy={schedule.isLoading} onClick={schedule.refresh}>
            Refresh
          </DeskButton>
          <DeskButton icon={printer} onClick={() => window.print()}>
            Print
          </DeskButton>
        </div>
      </div>
      <Sections schedule={schedule} />
    </DeskPage>
  )
}

function Summary({ schedule: { report, isLoading, error } }: { schedule: Schedule }) {
  return (
    <p className={styles.summary} role="status">
      {isLoading
        ? 'Loading schedule...'
        : report &&
          !error &&
          `${counted(report.totalAppointments, 'appointment')} across ${counted(report.technicianCount, 'technician')}`}
    </p>
  )
}

function Sections({ schedule: { report, isLoading, error } }: { schedule: Schedule }) {
  if (error !== null) return <ErrorLine message={error} align="start" className={styles.error} />
  if (report === null) return <SectionsToCome />
  const sections = Object.entries(report.calendarView)
  if (sections.length === 0)
    return (
      <div className={styles.empty}>
        <LashLine lashes={[]} className={styles.lashes} />
        <p>No appointments found for this date</p>
      </div>
    )
  return (
    <div className={styles.sections} aria-busy={isLoading || undefined}>
      {sections.map(([technician, lines]) => (
        <ScheduleSection key={technician} technician={technician} lines={lines} />
      ))}
    </div>
  )
}

function SectionsToCome() {
  return (
    <div className={styles.sections} aria-hidden="true">
      {[6, 5].map(rows => (
        <div key={rows} className={styles.toCome}>
          <Skeleton widthPx={180} heightPx={18} />
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders differ only in their position
            <Skeleton key={row} widthPx={1100} heightPx={14} />
          ))}
        </div>
      ))}
    </div>
  )
}
