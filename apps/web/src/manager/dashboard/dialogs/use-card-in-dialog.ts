import { type CardAction, cardActions } from '@frontlash/domain/calendar/card-actions'
import { guardPage } from '@frontlash/ui/press-guard'
import { salonNow } from '@frontlash/web-client/server-clock'
import { useCallback, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useCall } from '../../../api/use-call.ts'
import type { DayCard } from '../day/day-card.ts'
import type { ColleagueChange, DayStore } from '../day/day-store.ts'
import { cardTopic, colleagueTopic } from '../day/topics.ts'
import { useTopic } from '../day/use-topic.ts'
import { isOwnAction, isSaving, listenToSaving } from '../own-actions.ts'
import { bookingMovedText, colleagueChangeText } from './card-change-texts.ts'

/**
 * If the possible actions of a card change, its dialog ignores presses for this time. After that, the dialog shows the
 * new actions.
 */
const CHANGE_HELD_MS = 600

/**
 * True while this screen's last action on a card is being saved. The message about it moves the buttons, so presses are
 * briefly ignored when it appears or disappears.
 */
export function useIsSaving(appointmentId: string): boolean {
  const saves = useSyncExternalStore(listenToSaving, () => isSaving(appointmentId))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again each time a sentence appears or disappears
  useLayoutEffect(() => guardPage(), [saves])
  return saves
}

/** Returns another user's change of a booking's card while the dialog is shown; undefined if there is none. */
export function useColleagueChange(store: DayStore, appointmentId: string): ColleagueChange | undefined {
  const news = useTopic(
    store,
    colleagueTopic(appointmentId),
    useCallback(() => store.news(appointmentId), [store, appointmentId]),
  )
  const [known] = useState(news)
  return news === known ? undefined : news
}

/** Returns the message about another user's change of the card while the dialog is shown; empty if there is none. */
export function useColleagueText(appointmentId: string, news: ColleagueChange | undefined): string {
  const [words, setWords] = useState('')
  const isOwn = (known: ColleagueChange) => isOwnAction(appointmentId, known.statusVersion)
  useCall(isOwn, news ?? null, {
    onResponse: own => news && !own && setWords(shown => colleagueChangeText(news, salonNow().getTime()) || shown),
  })
  return words
}

/** Returns the message that the card was moved within the day while the dialog is shown; empty if it was not moved. */
export function useBookingMovedText(card: DayCard): string {
  const [opened] = useState(card)
  return bookingMovedText(opened, card)
}

/** A card in a dialog. If the card has left the calendar, its last state is shown without actions. */
export type CardInDialog = { readonly card: DayCard; readonly isGone: boolean }

/**
 * Returns the current card. If the card has left the calendar, returns its last state, even if the card comes back.
 * Returns null if the card was not on the calendar when the dialog appeared.
 */
export function useCardInDialog(store: DayStore, cardKey: string): CardInDialog | null {
  const card = useTopic(
    store,
    cardTopic(cardKey),
    useCallback(() => store.card(cardKey), [store, cardKey]),
  )
  const [shown, setShown] = useState<CardInDialog | null>(card ? { card, isGone: false } : null)
  if (!shown || shown.isGone || shown.card === card) return shown
  const next = card ? { card, isGone: false } : { ...shown, isGone: true }
  setShown(next)
  return next
}

/**
 * Returns the card whose actions are shown. When the possible actions change, the earlier actions stay for another 600
 * ms and ignore presses (`isHeld` is true). After that, the new actions ignore presses for 400 ms, like all elements
 * that have just appeared.
 */
export function useOfferedCard(now: CardInDialog): { offered: CardInDialog; isHeld: boolean } {
  const [held, setHeld] = useState(now)
  const offers = offersOf(now)
  const isHeld = offersOf(held) !== offers
  const settle = useEffectEvent(() => setHeld(now))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second change during the pause starts the pause again
  useLayoutEffect(() => {
    if (!isHeld) return
    guardPage(CHANGE_HELD_MS)
    const timer = setTimeout(settle, CHANGE_HELD_MS)
    return () => {
      clearTimeout(timer)
      // The new actions have just appeared, so they ignore presses for a moment too.
      guardPage()
    }
  }, [isHeld, offers])
  return { offered: isHeld ? held : now, isHeld }
}

export function actionsIn({ card, isGone }: CardInDialog): readonly CardAction[] {
  return isGone ? [] : cardActions(card)
}

/** Returns a key that changes whenever a dialog may get other buttons, or whenever its buttons may move. */
function offersOf(shown: CardInDialog): string {
  const { originalTechnician, technician, startMs } = shown.card
  // The key contains the start, because the message about a new time moves the buttons down.
  return JSON.stringify([actionsIn(shown), originalTechnician, technician, startMs])
}
