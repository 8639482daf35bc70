import { type ClientBadge, clientBadge, clientHistoryLabel } from '@frontlash/domain/calendar/client-badge'
import { minuteOfDay, shortClock } from '@frontlash/domain/calendar/local-minutes'
import type { DayCard } from '../day/day-card.ts'

/** The client's history in the form that the badge needs; undefined until it is known. */
export function historyOf(card: DayCard) {
  return card.isHistoryKnown
    ? { isNewClient: card.isNewClient, daysSinceLastAppointment: card.daysSinceVisit }
    : undefined
}

/** The badge of a card; a dash until the client's history is known. */
export function badgeOf(card: DayCard): ClientBadge {
  return clientBadge(historyOf(card))
}

/** The lateness of the client, `12 min late`, or the wait of a client who is here, `12 min`; otherwise null. */
export function minutesWords(card: DayCard): string | null {
  return lateWords(card) ?? (card.waitedMinutes === null ? null : `${card.waitedMinutes} min`)
}

/** The lateness or the wait, abbreviated for a narrow card: `+12` or `12m`. */
export function shortMinutes({ lateMinutes, waitedMinutes }: DayCard): string {
  return lateMinutes === null ? `${waitedMinutes}m` : `+${lateMinutes}`
}

/** How late the client is: `12 min late`; null when the client is not late. */
export function lateWords({ lateMinutes }: DayCard): string | null {
  return lateMinutes === null ? null : `${lateMinutes} min late`
}

/** When or where a client came who is not checked in here: `Arrived 11:38`, or `Client is at Irvine`. */
export function whereWords(card: DayCard, timeZone: string): string | null {
  if (card.isAt !== null) return `Client is at ${card.isAt}`
  return card.arrivedAtMs === null ? null : `Arrived ${shortClock(minuteOfDay(card.arrivedAtMs, timeZone))}`
}

/** The description that a screen reader adds to a card's name: the meaning of its badge and letters. */
export function cardDescription(card: DayCard): string {
  const history = historyOf(card)
  return [
    history && clientHistoryLabel(history),
    card.isAnyone && 'booked with anyone available',
    card.isManagerAssigned && 'reassigned by a manager',
    card.isDuplicate && 'possible duplicate',
  ]
    .filter(Boolean)
    .join(', ')
}
