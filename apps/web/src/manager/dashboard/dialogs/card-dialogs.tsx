import type { CardAction } from '@frontlash/domain/calendar/card-actions'
import { useEffect, useEffectEvent } from 'react'
import type { CardRequest } from '../card-request.ts'
import type { DayCard } from '../day/day-card.ts'
import type { LiveDay } from '../day/live-day.ts'
import { useTopic } from '../day/use-topic.ts'
import { ActionsDialog } from './actions-dialog.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { assignableTechnicians } from './assignable.ts'
import { ColleagueNotice } from './colleague-notice.tsx'
import {
  actionsIn,
  type CardInDialog,
  useBookingMovedText,
  useCardInDialog,
  useColleagueChange,
  useColleagueText,
  useIsSaving,
  useOfferedCard,
} from './use-card-in-dialog.ts'

export type OpenDialog = { readonly dialog: 'actions' | 'assign'; readonly cardKey: string }

type CardDialogsProps = {
  day: LiveDay
  open: OpenDialog
  mayManage: boolean
  act: (card: DayCard, request: CardRequest) => void
  onOpen: (open: OpenDialog) => void
  onClose: () => void
}

/** The message if a card has left the calendar for an unknown reason. */
const GONE_WORDS = 'This card is no longer on the calendar.'

/** The message while the card's last action is being saved. The dialog's buttons ignore presses. */
const SAVING_WORDS = 'Still saving…'

/** The dialogs about a card. They show the current state of the card, even after the card has left the calendar. */
export default function CardDialogs(props: CardDialogsProps) {
  const { day, open, onClose } = props
  const shown = useCardInDialog(day.store, open.cardKey)
  const { store } = day
  const columns = useTopic(store, 'layout', store.layout).technicians
  const bookable = useTopic(store, 'technicians', store.technicians)
  const technicians = assignableTechnicians(columns, bookable, column => store.column(column)!.length > 0)
  const isMissing = shown === null
  const close = useEffectEvent(onClose)
  useEffect(() => {
    // The card may have left the calendar while the code of its dialog was being fetched.
    if (isMissing) close()
  }, [isMissing])
  return shown && <OpenCardDialog {...props} {...{ shown, technicians }} />
}

type OpenCardDialogProps = CardDialogsProps & { shown: CardInDialog; technicians: readonly string[] }

function OpenCardDialog({ day, open, mayManage, act, onOpen, onClose, shown, technicians }: OpenCardDialogProps) {
  const { cardKey } = open
  const change = useColleagueChange(day.store, shown.card.appointmentId)
  const colleagueWords = useColleagueText(shown.card.appointmentId, change)
  const moved = useBookingMovedText(shown.card)
  const isSaving = useIsSaving(shown.card.appointmentId)
  const { offered, isHeld: hasChanged } = useOfferedCard(shown)
  const isHeld = isSaving || hasChanged
  const card = change?.after === null && !change.isMovedAway ? cancelled(shown.card) : shown.card
  const actions = actionsIn(offered)
  const choose = (action: CardAction) => {
    if (isHeld) return
    if (action === 'assign-technician') {
      onOpen({ dialog: 'assign', cardKey })
      return
    }
    onClose()
    act(card, { action })
  }
  const assign = (technician: string) => {
    if (isHeld) return
    onClose()
    act(card, { action: 'assign-technician', technician })
  }
  const words = [isSaving && SAVING_WORDS, colleagueWords || (offered.isGone && GONE_WORDS), !offered.isGone && moved]
    .filter(Boolean)
    .join(' ')
  const news = <ColleagueNotice words={words} isHeld={isHeld} />
  return open.dialog === 'assign' && actions.includes('assign-technician') ? (
    <AssignDialog {...{ card: offered.card, technicians, news, isHeld, onClose }} onAssign={assign} />
  ) : (
    <ActionsDialog
      {...{ day, card, offered: offered.card, actions, mayManage, news, isHeld, onClose }}
      onAction={choose}
    />
  )
}

/** Returns the card of a cancelled booking that has left the calendar: its last state with the new status. */
function cancelled(card: DayCard): DayCard {
  return { ...card, status: 'cancelled', isCancelledAtProvider: true, lateness: 'none', lateMinutes: null }
}
