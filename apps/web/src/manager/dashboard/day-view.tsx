import { pressAction } from '@frontlash/domain/calendar/card-actions'
import type { LocationKey } from '@frontlash/domain/location-key'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { CalendarSkeleton } from './calendar/calendar-skeleton.tsx'
import { DayCalendar } from './calendar/day-calendar.tsx'
import { type CardRequest, failureNotice } from './card-request.ts'
import styles from './dashboard-screen.module.css'
import type { DayCard } from './day/day-card.ts'
import type { LiveDay } from './day/live-day.ts'
import type { OpenDialog } from './dialogs/card-dialogs.tsx'
import { EmptyState } from './empty-state.tsx'
import { GlanceStrip } from './glance-strip.tsx'
import { SERVER_AWAY } from './server-away.ts'
import type { StandingNotices } from './standing-notices.ts'
import { useDayState, useLiveDay } from './use-live-day.ts'
import { WalkInSidebar } from './walk-ins/walk-in-sidebar.tsx'

const fetchActions = () => import('./card-actions.ts')
const CardDialogs = lazy(() => fetchActions().then(({ CardDialogs }) => ({ default: CardDialogs })))

const fetchTools = () => import('./day-tools.ts')
const FindDialog = lazy(() => fetchTools().then(({ FindDialog }) => ({ default: FindDialog })))
const OnlyHereBar = lazy(() => fetchTools().then(({ OnlyHereBar }) => ({ default: OnlyHereBar })))
const OtherDay = lazy(() => fetchTools().then(({ OtherDay }) => ({ default: OtherDay })))

type DayViewProps = {
  location: LocationKey
  mayManage: boolean
  notices: StandingNotices
  /** Called when the manager has no access to the location, at the start or later. */
  onRefused: (location: LocationKey) => void
}

export function DayView({ location, mayManage, notices, onRefused }: DayViewProps) {
  const day = useLiveDay(location, mayManage)
  if (day === null) return null
  return <OpenDay day={day} mayManage={mayManage} notices={notices} onRefused={() => onRefused(location)} />
}

type OpenDayProps = { day: LiveDay; mayManage: boolean; notices: StandingNotices; onRefused: () => void }

export function OpenDay({ day, mayManage, notices, onRefused }: OpenDayProps) {
  const state = useDayState(day)
  // The value is null until the user folds or unfolds the panel. Until then, a wide window shows the panel unfolded.
  const [isPanelOpen, setPanelOpen] = useState<boolean | null>(null)
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const [isFinding, setFinding] = useState(false)
  const [isOnlyHere, setOnlyHere] = useState(false)
  const [otherDay, setOtherDay] = useState<'yesterday' | 'tomorrow' | null>(null)
  const refused = useEffectEvent(onRefused)
  useEffect(() => {
    if (state.kind === 'refused') refused()
  }, [state.kind])
  // The code is fetched before the dialog is rendered, because a failed fetch would otherwise break the screen.
  const load = <Code,>(code: Promise<Code>, use: (code: Code) => void) =>
    void code.then(use, () => notices.show({ tone: 'failure', text: SERVER_AWAY }))
  const find = () => load(fetchTools(), () => setFinding(true))
  if (otherDay !== null)
    return (
      <main className={styles.main}>
        <Suspense fallback={null}>
          <OtherDay location={day.locationId} name={otherDay} onBack={() => setOtherDay(null)} />
        </Suspense>
      </main>
    )
  return (
    <main className={styles.main}>
      <GlanceStrip day={day} onNow={() => load(fetchActions(), ({ showNow }) => showNow(day.store))} onFind={find} />
      {isOnlyHere && (
        <Suspense fallback={null}>
          <OnlyHereBar store={day.store} onAll={() => setOnlyHere(false)} />
        </Suspense>
      )}
      <div
        className={styles.day}
        data-panel-open={isPanelOpen || undefined}
        data-only-here={isOnlyHere ? '' : undefined}
      >
        {state.kind === 'loading' && <CalendarSkeleton done={state.done} />}
        {state.kind === 'failed' && (
          <EmptyState title="Failed to load dashboard data">
            <p role="alert">The server could not be reached, or could not answer.</p>
            <button type="button" onClick={() => void day.refresh()}>
              Refresh
            </button>
          </EmptyState>
        )}
        {mayManage && (
          <button type="button" className={styles.skip} onClick={focusWalkIns}>
            Skip to walk-ins
          </button>
        )}
        {state.kind === 'ready' && <ReadyDay {...{ day, mayManage, notices, open, setOpen }} />}
        {mayManage && state.kind !== 'refused' && (
          <WalkInSidebar day={day} notices={notices} isOpen={isPanelOpen} onOpen={setPanelOpen} />
        )}
      </div>
      {isFinding && (
        <Suspense fallback={null}>
          <FindDialog
            store={day.store}
            isOnlyHere={isOnlyHere}
            onCard={cardKey => setOpen({ dialog: 'actions', cardKey })}
            onOnlyHere={setOnlyHere}
            onOtherDay={setOtherDay}
            onClose={() => setFinding(false)}
          />
        </Suspense>
      )}
    </main>
  )
}

/** Moves the focus to the first visible control of the walk-ins, so that keyboard users can skip the calendar. */
function focusWalkIns(): void {
  const controls = document.querySelectorAll<HTMLElement>('[data-walk-ins] :is(button, a)')
  ;[...controls].find(one => one.checkVisibility())?.focus()
}

type ReadyDayProps = Omit<OpenDayProps, 'onRefused'> & {
  open: OpenDialog | null
  setOpen: (open: OpenDialog | null) => void
}

function ReadyDay({ day, mayManage, notices, open, setOpen }: ReadyDayProps) {
  const { store } = day
  const act = (card: DayCard, request: CardRequest) => {
    fetchActions().then(
      // If the card's last action is still being saved, a press shows the card's dialog with "Still saving…".
      ({ actOnCard }) =>
        actOnCard(day, notices, card, request, () => setOpen({ dialog: 'actions', cardKey: card.key })),
      () => {
        const { customerName: name, appointmentId: about } = card
        notices.show(failureNotice({ name, shownOn: 'card', about, onRetry: () => act(card, request) }))
      },
    )
  }
  const close = () => setOpen(null)
  useEffect(() => {
    // The code for actions is fetched early, because the network may be down when it is needed.
    const listening = fetchActions().then(
      ({ showFeltPresses }) => showFeltPresses(),
      () => undefined,
    )
    return () => void listening.then(stop => stop?.())
  }, [])

  const press = (cardKey: string) => {
    const card = store.card(cardKey)
    if (!card) return
    if (mayManage && pressAction(card.status) === 'mark-received') act(card, { action: 'mark-received' })
    else setOpen({ dialog: 'actions', cardKey })
  }
  return (
    <>
      <DayCalendar
        store={store}
        locationId={day.locationId}
        onPress={press}
        onHold={cardKey => setOpen({ dialog: 'actions', cardKey })}
      />
      {open && (
        <Suspense fallback={null}>
          <CardDialogs
            key={open.cardKey}
            day={day}
            open={open}
            onOpen={setOpen}
            onClose={close}
            {...{ act, mayManage }}
          />
        </Suspense>
      )}
    </>
  )
}
