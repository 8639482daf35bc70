import type { AppointmentResponse, VerificationResponse } from '@frontlash/contract/check-in'
import { atLineStart, type SalonDates } from '@frontlash/domain/messages/salon-dates'
import { formatPhone } from '@frontlash/domain/phone'
import { withoutSymbols } from '@frontlash/domain/plain-text'
import type { ScreenWords } from '../../language/screen-words.ts'
import { type ServerWords, serverWords } from '../visit/server-words.tsx'

/** The content of the card that shows the result of the search (docs/product/kiosk.md, "Appointment check"). */
export type ResultView =
  | {
      readonly kind: 'found'
      readonly heading: string
      /** A note about an unusual booking: early, late, on another day or at another location. */
      readonly note: ServerWords | null
      readonly appointment: AppointmentResponse
      readonly facts: FoundDetails
      /** True if the booking is on another day. The client may then ask to be served today. */
      readonly mayAskForToday: boolean
    }
  | { readonly kind: 'welcome-back' | 'none'; readonly heading: string; readonly message: ServerWords }

export type FoundDetails = {
  readonly date: string
  readonly time: string
  readonly service: string
  /** The duration, such as `60 min`; empty if it is unknown. */
  readonly duration: string
  readonly location: string
  /** The lines with street address and phone number of the booking's location, if the client is at another location. */
  readonly directions: readonly string[]
  /** The day of the last visit, and the service if it is known. */
  readonly lastVisit: { readonly day: string; readonly service: string } | null
  readonly days: number | null
}

export function resultView(
  response: VerificationResponse,
  now: Date,
  timeZone: string,
  words: ScreenWords,
): ResultView {
  const { say } = words
  const { scenario, appointment } = response
  const message = serverWords(response, words, timeZone)
  const none = { kind: 'none', heading: say('check.none'), message } as const
  switch (scenario) {
    case 'NO_APPOINTMENT_EXISTING_CLIENT':
      return { kind: 'welcome-back', heading: say('check.welcomeBack'), message }
    case 'VALID_TIMING':
    case 'TOO_EARLY':
    case 'TOO_LATE':
    case 'WRONG_DAY':
    case 'WRONG_LOCATION': {
      const startAt = new Date(appointment?.start_at ?? Number.NaN)
      if (!appointment || Number.isNaN(startAt.getTime())) return none
      return {
        kind: 'found',
        heading: say('check.found'),
        note: scenario === 'VALID_TIMING' ? null : message,
        appointment,
        facts: detailsOf(response, appointment, startAt, now, timeZone, words),
        mayAskForToday: scenario === 'WRONG_DAY',
      }
    }
    default:
      return none
  }
}

function detailsOf(
  response: VerificationResponse,
  appointment: AppointmentResponse,
  startAt: Date,
  now: Date,
  timeZone: string,
  { say, dates }: ScreenWords,
): FoundDetails {
  const isToday = dates.fullDate(startAt, timeZone) === dates.fullDate(now, timeZone)
  const date = dates.longDate(startAt, timeZone)
  const service = withoutSymbols(appointment.service_name)
  const { correctLocationName, correctLocationAddress, correctLocationPhone } = response
  const phone = correctLocationPhone && formatPhone(correctLocationPhone)
  const directions = [correctLocationAddress, phone].flatMap(line => (line ? [line] : []))
  return {
    date: isToday ? say('common.today', { date }) : atLineStart(date),
    time: dates.clockTime(startAt, timeZone),
    service,
    duration: appointment.duration_minutes > 0 ? say('common.minutesShort', { n: appointment.duration_minutes }) : '',
    location: correctLocationName ?? appointment.locationName,
    directions,
    lastVisit: lastVisitOf(response.lastAppointment, timeZone, dates),
    days: response.daysSinceLastAppointment,
  }
}

function lastVisitOf(
  last: VerificationResponse['lastAppointment'],
  timeZone: string,
  dates: SalonDates,
): FoundDetails['lastVisit'] {
  const date = new Date(last?.date ?? Number.NaN)
  if (!last || Number.isNaN(date.getTime())) return null
  return { day: dates.monthAndDay(date, timeZone), service: withoutSymbols(last.service) }
}
