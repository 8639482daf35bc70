import { type CardAction, pressAction } from '@frontlash/domain/calendar/card-actions'
import type { LocationKey } from '@frontlash/domain/location-key'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { CalendarSkeleton } from './calendar/calendar-skeleton.tsx'
import { DayCalendar } from './calendar/day-calendar.tsx'
import { useTopic } from './calendar/use-topic.ts'
import styles from './dashboard-screen.module.css'
import { cardTopic } from './day/day-store.ts'
import type { LiveDay } from './day/live-day.ts'
import { ActionsDialog } from './dialogs/actions-dialog.tsx'
import { AssignDialog } from './dialogs/assign-dialog.tsx'
import { EmptyState } from './empty-state.tsx'
import { GlanceStrip } from './glance-strip.tsx'
import type { NoticeBoard } from './notice.tsx'
import { useCardActions } from './use-card-actions.ts'
import { useDayState, useLiveDay } from './use-live-day.ts'
import { WalkInPanel } from './walk-ins/walk-in-panel.tsx'

type DayViewProps = {
  location: LocationKey
  mayManage: boolean
  notices: NoticeBoard
  /** The location is not open to her (any more). */
  onRefused: (location: LocationKey) => void
}

/** One location's day: how it stands, the calendar, and who came without a booking. */
export function DayView({ location, mayManage, notices, onRefused }: DayViewProps) {
  const day = useLiveDay(location, mayManage)
  if (day === null) return null
  return <OpenDay day={day} mayManage={mayManage} notices={notices} onRefused={() => onRefused(location)} />
}

type OpenDayProps = { day: LiveDay; mayManage: boolean; notices: NoticeBoard; onRefused: () => void }

function OpenDay({ day, mayManage, notices, onRefused }: OpenDayProps) {
  const state = useDayState(day)
  const refused = useEffectEvent(onRefused)
  useEffect(() => {
    if (state.kind === 'refused') refused()
  }, [state.kind])
  return (
    <main className={styles.main}>
      <GlanceStrip day={day} />
      <div className={styles.day}>
        {state.kind === 'loading' && <CalendarSkeleton done={state.done} />}
        {state.kind === 'failed' && (
          <EmptyState title="Failed to load dashboard data">
            <p role="alert">The server could not be reached, or could not answer.</p>
            <button type="button" onClick={() => void day.refresh()}>
              Refresh
            </button>
          </EmptyState>
        )}
        {state.kind === 'ready' && <ReadyDay day={day} mayManage={mayManage} notices={notices} />}
        {mayManage && state.kind !== 'refused' && <WalkInPanel day={day} notices={notices} />}
      </div>
    </main>
  )
}

/** What is open over the calendar. */
type Open = { readonly dialog: 'actions' | 'assign'; readonly cardKey: string }

function ReadyDay({ day, mayManage, notices }: Omit<OpenDayProps, 'onRefused'>) {
  const { store } = day
  const [open, setOpen] = useState<Open | null>(null)
  const act = useCardActions(day, notices)
  const close = () => setOpen(null)

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
        <CardDialogs
          key={open.cardKey}
          day={day}
          open={open}
          onOpen={setOpen}
          onClose={close}
          {...{ act, mayManage }}
        />
      )}
    </>
  )
}

type CardDialogsProps = {
  day: LiveDay
  open: Open
  mayManage: boolean
  act: ReturnType<typeof useCardActions>
  onOpen: (open: Open) => void
  onClose: () => void
}

/** The dialogs about one card; they show it as it is now, also when it changes meanwhile. */
function CardDialogs({ day, open, mayManage, act, onOpen, onClose }: CardDialogsProps) {
  const { store } = day
  const { cardKey } = open
  const card = useTopic(
    store,
    cardTopic(cardKey),
    useCallback(() => store.card(cardKey), [store, cardKey]),
  )
  const { technicians } = useTopic(store, 'layout', store.layout)
  if (!card) return null
  const choose = (action: CardAction) => {
    if (action === 'assign-technician') {
      onOpen({ dialog: 'assign', cardKey })
      return
    }
    onClose()
    act(card, { action })
  }
  const assign = (technician: string) => {
    onClose()
    act(card, { action: 'assign-technician', technician })
  }
  return open.dialog === 'actions' ? (
    <ActionsDialog card={card} mayManage={mayManage} onAction={choose} onClose={onClose} />
  ) : (
    <AssignDialog card={card} technicians={technicians} onAssign={assign} onClose={onClose} />
  )
}
