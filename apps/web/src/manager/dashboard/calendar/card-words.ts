import { clientBadge, clientHistoryWords } from '@frontlash/domain/calendar/client-badge'
import { clockWords, minuteOfDay, shortClock } from '@frontlash/domain/calendar/local-minutes'
import type { DayCard } from '../day/day-card.ts'

/** A client's history as the rules read it; nothing until it is known. */
export function historyOf(card: DayCard) {
  return card.isHistoryKnown
    ? { isNewClient: card.isNewClient, daysSinceLastAppointment: card.daysSinceVisit }
    : undefined
}

/** The badge of a card; nothing until the client's history is known. */
export function badgeOf(card: DayCard) {
  const history = historyOf(card)
  return history && clientBadge(history)
}

/** `12 min late`. */
export function lateWords(card: DayCard): string | null {
  return card.lateMinutes === null ? null : `${card.lateMinutes} min late`
}

/** `Arrived 11:38`, or `At Irvine` for a client who went to another location. */
export function whereWords(card: DayCard, timeZone: string): string | null {
  if (card.isAt !== null) return `Client is at ${card.isAt}`
  return card.arrivedAtMs === null ? null : `Arrived ${shortClock(minuteOfDay(card.arrivedAtMs, timeZone))}`
}

/** What a screen reader says of a card: it begins with the client's name and ends with the status (docs/product/day-calendar.md, "Names"). */
export function cardLabel(card: DayCard, timeZone: string): string {
  const history = historyOf(card)
  return [
    card.customerName || 'No name',
    clockWords(card.startMinute),
    card.service,
    history && clientHistoryWords(history),
    card.isAnyone && 'booked with anyone available',
    card.isManagerAssigned && 'reassigned by a manager',
    card.isDuplicate && 'possible duplicate',
    lateWords(card),
    whereWords(card, timeZone),
    card.status,
  ]
    .filter(Boolean)
    .join(', ')
}
