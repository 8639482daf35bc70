import type { CardAction } from '@frontlash/domain/calendar/card-actions'
import { useCallback } from 'react'
import { useTopic } from '../calendar/use-topic.ts'
import type { CardRequest } from '../card-request.ts'
import type { DayCard } from '../day/day-card.ts'
import { cardTopic } from '../day/day-store.ts'
import type { LiveDay } from '../day/live-day.ts'
import { ActionsDialog } from './actions-dialog.tsx'
import { AssignDialog } from './assign-dialog.tsx'

/** What is open over the calendar, and for which card. */
export type OpenDialog = { readonly dialog: 'actions' | 'assign'; readonly cardKey: string }

type CardDialogsProps = {
  day: LiveDay
  open: OpenDialog
  mayManage: boolean
  act: (card: DayCard, request: CardRequest) => void
  onOpen: (open: OpenDialog) => void
  onClose: () => void
}

/** The dialogs about one card; they show it as it is now, also when it changes meanwhile. */
export default function CardDialogs({ day, open, mayManage, act, onOpen, onClose }: CardDialogsProps) {
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
