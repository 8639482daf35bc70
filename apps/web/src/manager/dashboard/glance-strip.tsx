import { timeAgo } from '@frontlash/domain/relative-time'
import { Icon } from '@frontlash/ui/icon'
import { salonNow } from '@frontlash/web-client/server-clock'
import { CardIcon } from './calendar/card-icon.tsx'
import type { LiveDay } from './day/live-day.ts'
import { useTopic } from './day/use-topic.ts'
import styles from './glance-strip.module.css'
import './letters.css'
import { useConnection, useDayState } from './use-live-day.ts'

/** This icon is defined here, because loading the file with the other icons would delay the day. */
const clock = <path d="M12 2.800a9.200 9.200 0 1 1 0 18.400a9.200 9.200 0 0 1 0-18.400zm0 4V12l3.400 2" />
const people = (
  <path d="M9 11.500a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 20.500c.500-4 3-6 7-6s6.500 2 7 6M15.500 3.800a4 4 0 0 1 0 7.400m2 4c2.600.700 4 2.400 4.500 5.300" />
)

const search = <path d="M10.500 3.500a7 7 0 1 1 0 14a7 7 0 0 1 0-14zM15.600 15.600l5 5" />

type GlanceStripProps = { day: LiveDay; onNow: () => void; onFind: () => void }

/**
 * The strip above the calendar. It contains the day's counts by status, which are also the calendar's legend, and
 * buttons that filter the calendar.
 */
export function GlanceStrip({ day, onNow, onFind }: GlanceStripProps) {
  const isLoaded = useDayState(day).kind === 'ready'
  return (
    <div className={styles.strip}>
      <Counts day={day} />
      <ul className={styles.letters} aria-label="Letters on cards">
        <li>
          <i data-letter="A">A</i> anyone
        </li>
        <li>
          <i data-letter="M">M</i> reassigned
        </li>
        <li>
          <i data-letter="D">D</i> duplicate
        </li>
      </ul>
      <Freshness day={day} />
      <AllTechnicians {...day} />
      {isLoaded && (
        <div className={styles.tools}>
          <button type="button" className={styles.tool} onClick={onNow}>
            Now
          </button>
          <button type="button" className={styles.tool} onClick={onFind}>
            <Icon name={search} sizePx={20} />
            <span>Find</span>
          </button>
        </div>
      )}
    </div>
  )
}

function Counts({ day }: { day: LiveDay }) {
  const counts = useTopic(day.store, 'counts', day.store.counts)
  const isLoaded = useDayState(day).kind === 'ready'
  // Until the day is loaded, each count is a dash, because 0 would be wrong.
  const shown = (count: number) => (isLoaded ? count : '–')
  return (
    <ul className={styles.counts} aria-label="Today">
      <li data-status="checked-in">
        <CardIcon status="checked-in" className={styles.disc} />
        <b>{shown(counts.checkedIn)}</b> <span>checked in</span>
      </li>
      <li data-status="received">
        <CardIcon status="received" className={styles.disc} />
        <b>{shown(counts.received)}</b> <span>received</span>
      </li>
      <li>
        <CardIcon status="inactive" className={styles.ring} />
        <b>{shown(counts.toCome)}</b> <span>to come</span>
      </li>
      <li data-status="late">
        <Icon name={clock} sizePx={20} />
        <b>{shown(counts.late)}</b> <span>late</span>
      </li>
      <li data-status="cancelled">
        <CardIcon status="cancelled" className={styles.ring} />
        <b>{shown(counts.cancelled)}</b> <span>cancelled</span>
      </li>
    </ul>
  )
}

/** The button that shows or hides technicians for whom `hasColumn` is false. It is rendered only if there are any. */
function AllTechnicians({ store }: LiveDay) {
  const technicians = useTopic(store, 'technicians', store.technicians)
  const areAllShown = useTopic(store, 'technicians', store.areAllTechniciansShown)
  if (technicians.every(one => one.hasColumn)) return null
  return (
    <button
      type="button"
      className={styles.all}
      aria-pressed={areAllShown}
      onClick={() => store.setTechnicians(technicians, !areAllShown)}
    >
      <Icon name={people} sizePx={20} />
      <span>Show all technicians</span>
    </button>
  )
}

/** Shows whether live changes arrive, and the age of our copy of the bookings. */
function Freshness({ day }: { day: LiveDay }) {
  const { isLive, lastSyncMs } = useConnection(day)
  const { kind } = useDayState(day)
  if (kind !== 'ready')
    return (
      <p className={styles.fresh} role="status">
        {kind === 'loading' ? 'Loading' : 'Not loaded'}
      </p>
    )
  const updated = lastSyncMs === null ? 'never updated' : `updated ${timeAgo(lastSyncMs, salonNow().getTime())}`
  return (
    <p className={styles.fresh} data-live={isLive || undefined} role="status">
      {isLive ? 'Live' : 'Reconnecting'}
      <span>, {updated}</span>
    </p>
  )
}
