import type { SalonDates } from '@frontlash/domain/messages/salon-dates'
import type { Message, PlainKey } from '@frontlash/domain/messages/say'
import type { CheckInState } from '../visit/saving-note.ts'

/** A client who arrives more than this time before the start is not yet asked to take a seat. */
const SEATED_WITHIN_MINUTES = 60

type Success = {
  readonly checkIn: CheckInState
  readonly firstName: string
  /** The start of the booking; without a booking, the time of arrival. */
  readonly startsAt: Date
  readonly now: Date
  readonly timeZone: string
  readonly dates: SalonDates
}

/** Returns the message about the result of Check In Now. The message contains only what the server has confirmed. */
export function successText({ checkIn, firstName: name, startsAt, now, timeZone, dates }: Success): {
  heading: PlainKey
  sentence: Message
} {
  switch (checkIn) {
    case 'done':
      if (startsAt.getTime() - now.getTime() > SEATED_WITHIN_MINUTES * 60_000) {
        const time = dates.clockTime(startsAt, timeZone)
        return { heading: 'success.done', sentence: ['success.early', { name, time }] }
      }
      return { heading: 'success.done', sentence: ['status.sit', { name }] }
    case 'saving':
      return { heading: 'success.saving', sentence: ['success.savingDetail', { name }] }
    case 'refused':
      return { heading: 'status.seeDesk', sentence: ['success.refused', { name }] }
    default:
      return checkIn satisfies never
  }
}
