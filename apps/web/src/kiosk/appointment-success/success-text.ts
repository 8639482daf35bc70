import { clockTime } from '@frontlash/domain/salon-words'
import type { CheckInState } from '../visit/saving-note.ts'

/** A client who arrives earlier than this before the start is not asked to take a seat yet. */
const SEATED_WITHIN_MINUTES = 60

type Success = {
  readonly checkIn: CheckInState
  readonly firstName: string
  /** The start of the booking; without a booking, the time of arrival. */
  readonly startsAt: Date
  readonly now: Date
  readonly timeZone: string
}

/** Returns the message about the result of Check In Now. It contains only what the server has confirmed. */
export function successText({ checkIn, firstName, startsAt, now, timeZone }: Success): {
  heading: string
  sentence: string
} {
  const named = firstName === '' ? '' : `, ${firstName}`
  switch (checkIn) {
    case 'done':
      if (startsAt.getTime() - now.getTime() > SEATED_WITHIN_MINUTES * 60_000)
        return {
          heading: 'Check-in complete',
          sentence: `You’re early${named}. Please be back here by ${clockTime(startsAt, timeZone)}.`,
        }
      return { heading: 'Check-in complete', sentence: `Have a seat and relax${named}. We will call you.` }
    case 'saving':
      return { heading: 'We have your check-in', sentence: `Have a seat${named}. It will be saved in a moment.` }
    case 'refused':
      return {
        heading: 'Please see the front desk',
        sentence: `We couldn’t check you in here${named}. The team will do it for you.`,
      }
    default:
      return checkIn satisfies never
  }
}
