import { type ClientBadge, clientBadge, clientHistoryLabel } from '@frontlash/domain/calendar/client-badge'
import { minuteOfDay, shortClock } from '@frontlash/domain/calendar/local-minutes'
import type { DayCard } from '../day/day-card.ts'

/** Returns the client's history for the badge; undefined while it is unknown. */
export function historyOf(card: DayCard) {
  return card.isHistoryKnown
    ? { isNewClient: card.isNewClient, daysSinceLastAppointment: card.daysSinceVisit }
    : undefined
}

/** Returns the badge of a card. It is a dash while the client's history is unknown. */
export function badgeOf(card: DayCard): ClientBadge {
  return clientBadge(historyOf(card))
}

/** Returns `12 min late` for a client who is late, or `12 min` for a client who is waiting; otherwise null. */
export function minutesWords(card: DayCard): string | null {
  return lateWords(card) ?? (card.waitedMinutes === null ? null : `${card.waitedMinutes} min`)
}

/** Returns the lateness or the wait for a narrow card: `+12` or `12m`. */
export function shortMinutes({ lateMinutes, waitedMinutes }: DayCard): string {
  return lateMinutes === null ? `${waitedMinutes}m` : `+${lateMinutes}`
}

/** Returns `12 min late`; null if the client is not late. */
export function lateWords({ lateMinutes }: DayCard): string | null {
  return lateMinutes === null ? null : `${lateMinutes} min late`
}

/**
 * Returns the time or the location of an arrival that is no check-in here: `Arrived 11:38` or `Client is at Irvine`.
 */
export function whereWords(card: DayCard, timeZone: string): string | null {
  if (card.isAt !== null) return `Client is at ${card.isAt}`
  return card.arrivedAtMs === null ? null : `Arrived ${shortClock(minuteOfDay(card.arrivedAtMs, timeZone))}`
}

/** Returns what a screen reader adds to a card's name: the meaning of its badge and letters. */
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
