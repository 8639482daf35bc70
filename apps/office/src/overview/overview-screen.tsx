import type { OfficeOverviewResponse } from '@frontlash/contract/office-overview'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { clockTime, fullDate } from '@frontlash/domain/salon-words'
import { Badge } from '@frontlash/ui/badge'
import { Icon } from '@frontlash/ui/icon'
import { ApiError } from '@frontlash/web-client/http-client'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { salonToday } from '@frontlash/web-client/salon-today'
import { useServerInfo } from '@frontlash/web-client/server-clock'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { LoadedState } from '../form/loaded-state.tsx'
import { Timestamp } from '../format/timestamp.tsx'
import { AppLink, useNavigate } from '../frame/app-link.tsx'
import { ForAdmins, OfficePage } from '../frame/office-page.tsx'
import { refetchEvery } from '../frame/office-query-client.ts'
import { FilterBar, FilterDay } from '../list/filter-bar.tsx'
import { isDay } from '../list/list-address.ts'
import { useListAddress } from '../list/use-list-address.ts'
import { usePressGuardOnLayoutShift } from '../list/use-press-guard-on-layout-shift.ts'
import { useScrollAndFocusRestoration } from '../list/use-scroll-and-focus-restoration.ts'
import { DayTable } from './day-table.tsx'
import styles from './overview-screen.module.css'

const RULES = { day: isDay }
const REFRESH_MS = 30_000
/** The state of a history entry that was added because the user selected a day. */
const CHOSEN = 'chosen'
/**
 * The delay before the code of other screens is prefetched, so that the overview loads first, even on a slow network.
 */
const FETCH_SCREENS_AFTER_MS = 1_500

/** The labels of the kinds of alerts. The overview of an earlier day shows their counts. */
const ALERT_NAMES: Readonly<Record<string, string>> = {
  manager_request: 'Manager asked for',
  abandoned_walk_in: 'Left the kiosk',
  late_arrival: 'Late arrival',
  wrong_location: 'Wrong location',
  square_cancelled: 'Cancelled while here',
  caps: 'Limit of texts reached',
  unreachable_phone: 'Number not reached',
  pin_sign_in_off: 'PIN sign-in off',
  wrong_pins: 'Wrong PINs',
}

/** /office: what needs attention and how the day went (docs/product/office/overview.md, "Overview"). */
export default function OverviewScreen() {
  return (
    <ForAdmins title="Overview" andManagers>
      <Overview />
    </ForAdmins>
  )
}

function Overview() {
  const address = useListAddress(RULES)
  // Only the server knows which days are in the future. If it refuses a future day, the day is removed from the URL
  // like an invalid date. The screen keeps the day that it was showing.
  const [refused, setRefused] = useState<string>()
  const isRefused = refused !== undefined && address.query.day === refused
  const day = isRefused ? undefined : address.query.day
  const query = day === undefined ? {} : { day }
  const result = useQuery({
    queryKey: ['overview', query],
    queryFn: () => officeCalls.overview({ query }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchEvery(REFRESH_MS),
  })
  if (result.error instanceof ApiError && result.error.field === 'day' && day !== undefined) setRefused(day)
  const page = useRef<HTMLElement>(null)
  const isReady = result.data !== undefined && !result.isPlaceholderData
  useScrollAndFocusRestoration(page, isReady)
  usePrefetchedScreens()
  const navigate = useNavigate()
  const today = address.linkTo({ day: null })
  // If the user selected the refused day in the field, going back removes the history entry of this selection.
  const isChosen = useLocation().state === CHOSEN
  useEffect(() => {
    if (!isRefused) return
    if (isChosen) window.history.back()
    else navigate(today, { replace: true })
  }, [isRefused, isChosen, navigate, today])
  const choose = (chosen: string) => {
    setRefused(undefined)
    navigate(address.linkTo({ day: chosen }), { state: CHOSEN })
  }
  return (
    <OfficePage title="Overview" page={page}>
      <LoadedState result={result} failed="The overview could not be loaded.">
        {response => (
          <>
            <NeedsAttention items={response.attention} />
            <FilterBar isSingle count={day === undefined ? 0 : 1} onClear={() => address.change({ day: null })}>
              <FilterDay label="Day" value={day ?? response.day} max={salonToday()} onChange={choose} />
            </FilterBar>
            <HowTheDayWent response={response} />
          </>
        )}
      </LoadedState>
    </OfficePage>
  )
}

/** Prefetches the code of the other screens in the rail, so that a press in the rail waits only for data. */
function usePrefetchedScreens(): void {
  useEffect(() => {
    if (!import.meta.env.PROD) return
    const fetchCode = () => import('../fetch-screens.ts').then(({ fetchScreens }) => fetchScreens())
    // A failed prefetch is ignored. The code is loaded again when it is needed.
    const timer = setTimeout(() => void fetchCode().catch(() => undefined), FETCH_SCREENS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
}

function NeedsAttention({ items }: { items: OfficeOverviewResponse['attention'] }) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  // If an item disappears, the next item moves under the finger, so presses are ignored for a moment.
  usePressGuardOnLayoutShift(section, 'item-')
  return (
    <section ref={section} className={styles.section} aria-labelledby={id}>
      <h2 id={id}>Needs attention</h2>
      {items.length === 0 ? (
        <Badge tone="success" className={styles.well}>
          Nothing needs you.
        </Badge>
      ) : (
        <ul className={styles.items}>
          {items.map(({ kind, location, text, href, since }) => (
            <li key={`${kind} ${location} ${since} ${text}`}>
              <AppLink to={href} data-place={`item-${text}`}>
                <Icon name="warning" sizePx={22} />
                <span>{text}</span>
              </AppLink>
              {since && (
                <span className={styles.since}>
                  since <Timestamp at={since} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function HowTheDayWent({ response }: { response: OfficeOverviewResponse }) {
  const { day, isToday, locations, asOf } = response
  const { timeZone } = useServerInfo()
  const id = useId()
  const comments = locations.flatMap(one => one.comments.map(comment => ({ ...comment, location: one.location })))
  const alerts = locations.filter(one => one.alerts.length > 0)
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>How the day went</h2>
      <p className={styles.quiet}>
        {fullDate(new Date(`${day}T12:00:00Z`), 'UTC')}
        {isToday && ' until now; “Booked” is the whole day'}. “Came after the start” also counts clients who were late
        by seconds only, but not those who came too late. The small number is the middle value of the same weekday in
        the 8 weeks before{isToday && ', up to the same time'}; “-” means fewer than 4 such days with check-ins. As of{' '}
        {clockTime(new Date(asOf), timeZone)}.
      </p>
      <DayTable response={response} />
      {!isToday && (
        <>
          <h3>Alerts</h3>
          {alerts.length === 0 ? (
            <p className={styles.quiet}>None.</p>
          ) : (
            <ul className={styles.plain}>
              {alerts.map(({ location, alerts: counts }) => (
                <li key={location}>
                  <strong>{LOCATION_NAMES[location]}</strong>{' '}
                  {counts.map(({ kind, count }) => `${ALERT_NAMES[kind] ?? kind}: ${count}`).join(', ')}
                </li>
              ))}
            </ul>
          )}
          <h3>Comments</h3>
          {comments.length === 0 ? (
            <p className={styles.quiet}>None.</p>
          ) : (
            <ul className={styles.plain}>
              {comments.map(({ location, rating, text }) => (
                <li key={`${location} ${text}`}>
                  <strong>
                    {LOCATION_NAMES[location]}, {rating} of 5:
                  </strong>{' '}
                  {text}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}
