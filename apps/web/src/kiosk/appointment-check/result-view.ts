import type { AppointmentResponse, VerificationResponse } from '@frontlash/contract/check-in'
import { formatPhone } from '@frontlash/domain/phone'
import { withoutSymbols } from '@frontlash/domain/plain-text'
import { clockTime, fullDate, longDate, monthAndDay } from '@frontlash/domain/salon-words'

/** The content of the card with the search result (docs/product/kiosk.md, "Appointment check"). */
export type ResultView =
  | {
      readonly kind: 'found'
      readonly heading: string
      /** A note if the booking is early, late, on another day or at another location. */
      readonly note: string | null
      readonly appointment: AppointmentResponse
      readonly facts: FoundDetails
      /** True if the booking is on another day, so that the client may ask to be served today. */
      readonly mayAskForToday: boolean
    }
  | { readonly kind: 'welcome-back' | 'none'; readonly heading: string; readonly message: string }

export type FoundDetails = {
  readonly date: string
  readonly time: string
  readonly service: string
  readonly location: string
  /** The lines with address and phone number of the booking's location, if the client is at another location. */
  readonly directions: readonly string[]
  readonly lastVisit: string | null
  readonly days: number | null
}

export function resultView(response: VerificationResponse, now: Date, timeZone: string): ResultView {
  const { scenario, appointment, message } = response
  switch (scenario) {
    case 'NO_APPOINTMENT_EXISTING_CLIENT':
      return { kind: 'welcome-back', heading: 'Welcome Back!', message }
    case 'VALID_TIMING':
    case 'TOO_EARLY':
    case 'TOO_LATE':
    case 'WRONG_DAY':
    case 'WRONG_LOCATION': {
      const startAt = new Date(appointment?.start_at ?? Number.NaN)
      if (!appointment || Number.isNaN(startAt.getTime())) return none(message)
      return {
        kind: 'found',
        heading: 'Appointment Found!',
        note: scenario === 'VALID_TIMING' ? null : message,
        appointment,
        facts: detailsOf(response, appointment, startAt, now, timeZone),
        mayAskForToday: scenario === 'WRONG_DAY',
      }
    }
    default:
      return none(message)
  }
}

function none(message: string): ResultView {
  return { kind: 'none', heading: 'No Appointment Found', message }
}

function detailsOf(
  response: VerificationResponse,
  appointment: AppointmentResponse,
  startAt: Date,
  now: Date,
  timeZone: string,
): FoundDetails {
  const isToday = fullDate(startAt, timeZone) === fullDate(now, timeZone)
  const date = longDate(startAt, timeZone)
  const service = withoutSymbols(appointment.service_name)
  const { correctLocationName, correctLocationAddress, correctLocationPhone } = response
  const phone = correctLocationPhone && formatPhone(correctLocationPhone)
  const directions = [correctLocationAddress, phone].flatMap(line => (line ? [line] : []))
  return {
    date: isToday ? `Today, ${date}` : date,
    time: clockTime(startAt, timeZone),
    service: [service, appointment.duration_minutes > 0 && `${appointment.duration_minutes} min`]
      .filter(Boolean)
      .join(', '),
    location: correctLocationName ?? appointment.locationName,
    directions,
    lastVisit: lastVisitOf(response.lastAppointment, timeZone),
    days: response.daysSinceLastAppointment,
  }
}

function lastVisitOf(last: VerificationResponse['lastAppointment'], timeZone: string): string | null {
  const date = new Date(last?.date ?? Number.NaN)
  if (!last || Number.isNaN(date.getTime())) return null
  const service = withoutSymbols(last.service)
  const day = monthAndDay(date, timeZone)
  return service === '' ? day : `${service} on ${day}`
}
