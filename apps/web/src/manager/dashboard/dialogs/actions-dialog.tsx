import type { CardAction } from '@frontlash/domain/calendar/card-actions'
import { clientHistoryLabel } from '@frontlash/domain/calendar/client-badge'
import { formatClock, minuteOfDay } from '@frontlash/domain/calendar/local-minutes'
import { formatPhone, hidePhone } from '@frontlash/domain/phone'
import { Dialog } from '@frontlash/ui/dialog'
import { Icon, type IconChoice } from '@frontlash/ui/icon'
import { readServerInfo } from '@frontlash/web-client/server-clock'
import type { ReactElement, ReactNode } from 'react'
import { ACTION_LABEL, restoreLabel } from '../action-words.ts'
import { historyOf } from '../calendar/card-words.ts'
import { type DayCard, isKnownPhone } from '../day/day-card.ts'
import type { LiveDay } from '../day/live-day.ts'
import { useSalonMinute } from '../walk-ins/use-salon-minute.ts'
import { waitedMinutes } from '../walk-ins/walk-in-words.ts'
import styles from './actions-dialog.module.css'
import { CardDetails } from './card-details.tsx'
import { ClientNote } from './client-note.tsx'
import { Fact } from './fact.tsx'
import { StatusLine } from './status-line.tsx'

const undo = <path d="M4.500 9.500h9.500a5.500 5.500 0 0 1 0 11H9M4.500 9.500 9 5m-4.500 4.500L9 14" />
const people = (
  <path d="M9 11.500a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 20.500c.500-4 3-6 7-6s6.500 2 7 6M15.500 3.800a4 4 0 0 1 0 7.400m2 4c2.600.700 4 2.400 4.500 5.300" />
)

const ICON_OF_ACTION: Record<CardAction, IconChoice | ReactElement> = {
  'manual-checkin': 'check-circle',
  'mark-received': 'check',
  'undo-checkin': undo,
  'undo-received': undo,
  'undo-cancellation': undo,
  'assign-technician': people,
  'restore-assignment': 'restart',
  'cancel-appointment': 'cross',
}

type ActionsDialogProps = {
  day: LiveDay
  card: DayCard
  /** The card whose actions are shown. For a moment after a colleague's change, this is the card before the change. */
  offered: DayCard
  /** The actions that are possible on the `offered` card. */
  actions: readonly CardAction[]
  /**
   * True while an action is being saved, and for a moment after a colleague's change. During this time, presses are
   * ignored.
   */
  isHeld: boolean
  /** A notice about an action that is being saved, or about a colleague's change. */
  news: ReactNode
  /** False for technicians, who may only read. */
  mayManage: boolean
  onAction: (action: CardAction) => void
  onClose: () => void
}

export function ActionsDialog({
  day,
  card,
  offered,
  actions: possible,
  isHeld,
  news,
  mayManage,
  onAction,
  onClose,
}: ActionsDialogProps) {
  const history = historyOf(card)
  const { customerPhone: phone } = card
  const actions = mayManage ? possible : []
  const likely = actions.find(action => action !== 'restore-assignment')
  const drawAction = (action: CardAction) => (
    <button
      key={action}
      type="button"
      className={styles.action}
      aria-disabled={isHeld}
      data-kind={action === 'cancel-appointment' ? 'cancel' : action === likely ? 'likely' : undefined}
      onClick={() => onAction(action)}
    >
      <Icon name={ICON_OF_ACTION[action]} sizePx={22} />
      {action === 'restore-assignment' ? restoreLabel(offered.originalTechnician) : ACTION_LABEL[action]}
    </button>
  )
  return (
    <Dialog
      overline="Appointment Actions"
      title={card.customerName || 'No name'}
      lead={<StatusLine card={card} />}
      onPhone="close low"
      onClose={onClose}
    >
      <ClientNote appointmentId={card.appointmentId} />
      <dl className={styles.facts}>
        <Fact name="Service" value={`${card.service}, ${card.durationMinutes} min`} />
        <Fact name="Time" value={timeWords(card)} />
        <Fact name="Technician" value={card.technician} />
        {history && <Fact name="Last visit" value={clientHistoryLabel(history)} />}
        {card.isAnyone && (
          <Fact
            name="Originally booked"
            value={`Anyone available${card.isAutoAssigned ? ', auto-assigned by the booking provider' : ''}`}
          />
        )}
        {card.isManagerAssigned && card.originalTechnician && (
          <Fact name="Original technician" value={card.originalTechnician} />
        )}
        {card.arrivedAtMs !== null && <Fact name="Arrived" value={clockOf(card.arrivedAtMs)} />}
        {card.isAt !== null && <Fact name="Where" value={`Client is at ${card.isAt}`} />}
        {card.status === 'checked-in' && card.checkedInAtMs !== null && (
          <Waiting day={day} sinceMs={card.checkedInAtMs} />
        )}
        {isKnownPhone(phone) && <Fact name="Phone" value={mayManage ? formatPhone(phone) : hidePhone(phone)} />}
        {card.isDuplicate && <Fact name="Note" value="Seems to have another booking today" />}
        <CardDetails day={day} card={card} />
      </dl>
      {card.isCancelledAtProvider && <p className={styles.note}>Cancelled in the booking system</p>}
      {!mayManage && <p className={styles.note}>Only managers can change appointments.</p>}
      {news}
      <div className={styles.actions}>{actions.filter(action => action !== 'cancel-appointment').map(drawAction)}</div>
      {/* Cancel is away from the other buttons, because an accidental press would remove the client from the day. */}
      <div className={styles.apart}>{actions.filter(action => action === 'cancel-appointment').map(drawAction)}</div>
    </Dialog>
  )
}

function Waiting({ day, sinceMs }: { day: LiveDay; sinceMs: number }) {
  return <Fact name="Waiting" value={`${waitedMinutes(sinceMs, useSalonMinute(day))} min`} />
}

function timeWords({ startMinute, durationMinutes }: DayCard): string {
  return `${formatClock(startMinute)} - ${formatClock(startMinute + durationMinutes)}`
}

function clockOf(instantMs: number): string {
  return formatClock(minuteOfDay(instantMs, readServerInfo().timeZone))
}
