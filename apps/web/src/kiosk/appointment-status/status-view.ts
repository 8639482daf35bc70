import type { AppointmentResponse, VerificationResponse } from '@frontlash/contract/check-in'
import { technicianDisplayName } from '@frontlash/domain/appointment/technician-name'
import { checksIn, DEFAULT_THRESHOLDS, minutesUntil, type Scenario } from '@frontlash/domain/check-in/scenario'
import { formatPhone } from '@frontlash/domain/phone'
import { withoutSymbols } from '@frontlash/domain/plain-text'
import { clockTime, longDate } from '@frontlash/domain/salon-words'
import type { Tone } from '@frontlash/ui/badge'
import type { CheckInState } from '../visit/saving-note.ts'
import { formatMinutes } from './format-minutes.ts'

/** The content of the status screen for a booking (docs/product/kiosk.md, "Appointment status"). */
export type StatusView = {
  readonly kind: StatusKind
  readonly heading: string
  readonly tone: Tone
  readonly sentence: string
  readonly badge: { readonly tone: Tone; readonly word: string }
  readonly appointment: AppointmentDetails | null
  /** The location of the booking if the client is at a different one; otherwise null. */
  readonly correctLocation: CorrectLocation | null
  /** Full minutes until the start; negative after it. */
  readonly minutes: number
  readonly managerReason: 'walk_in' | 'late' | 'reschedule' | null
  /** True if the booking is over or on another day. The client may then ask to be served today. */
  readonly mayAskForToday: boolean
}

export type StatusKind =
  | 'checked-in'
  | 'early'
  | 'late'
  | 'too-late'
  | 'very-late'
  | 'wrong-day'
  | 'wrong-location'
  /** The client is on time, but the server refused the check-in. */
  | 'not-checked-in'
  | 'none'

export type AppointmentDetails = {
  readonly startAt: Date
  readonly time: string
  readonly date: string
  readonly service: string
  readonly technician: string
  readonly location: string
}

export type CorrectLocation = { readonly name: string; readonly address: string; readonly phone: string }

const KIND_OF_SCENARIO: Record<Scenario, StatusKind> = {
  VALID_TIMING: 'checked-in',
  ON_TIME: 'checked-in',
  FOUND: 'checked-in',
  TOO_EARLY: 'early',
  VERY_EARLY: 'early',
  EARLY: 'early',
  LATE: 'late',
  LATE_BUT_ALLOWED: 'late',
  TOO_LATE: 'too-late',
  VERY_LATE: 'very-late',
  WRONG_DAY: 'wrong-day',
  WRONG_LOCATION: 'wrong-location',
  NO_APPOINTMENT: 'none',
  NO_APPOINTMENT_EXISTING_CLIENT: 'none',
}

const HEADINGS: Record<StatusKind, { heading: string; tone: Tone }> = {
  'checked-in': { heading: "You're All Checked In!", tone: 'success' },
  early: { heading: "You're a bit early!", tone: 'info' },
  late: { heading: 'Running a Bit Late', tone: 'warning' },
  'too-late': { heading: 'Appointment Time Passed', tone: 'error' },
  'very-late': { heading: 'Appointment Was Long Ago', tone: 'error' },
  'wrong-day': { heading: 'Different Day Appointment', tone: 'info' },
  'wrong-location': { heading: 'Different Location Appointment', tone: 'warning' },
  'not-checked-in': { heading: 'Please see the front desk', tone: 'error' },
  none: { heading: 'No Appointment Found', tone: 'info' },
}

/**
 * Returns the content of the status screen for the client's booking. It contains only the client's first name. A
 * booking without a time counts as none.
 *
 * @param checkIn whether the server has the client's check-in; the screen claims only what is confirmed
 * @param now the current time at the salon
 */
export function statusView(
  verification: Pick<
    VerificationResponse,
    'scenario' | 'appointment' | 'correctLocationName' | 'correctLocationAddress' | 'correctLocationPhone'
  > &
    Partial<Pick<VerificationResponse, 'alreadyCheckedIn'>>,
  firstName: string,
  checkIn: CheckInState,
  now: Date,
  timeZone: string,
): StatusView {
  const appointment = verification.appointment && detailsOf(verification.appointment, timeZone)
  const kind = appointment ? kindOf(verification, checkIn) : 'none'
  const minutes = appointment ? minutesUntil(appointment.startAt, now) : 0
  const correctLocation = kind === 'wrong-location' || kind === 'wrong-day' ? correctLocationOf(verification) : null
  return {
    kind,
    ...HEADINGS[kind],
    sentence: sentence(kind, {
      appointment,
      firstName,
      minutes,
      isSaved: checkIn === 'done',
      elsewhere: correctLocation?.name ?? null,
    }),
    badge: badge(kind, minutes, checkIn === 'done'),
    appointment,
    correctLocation,
    minutes,
    managerReason: managerReason(kind),
    mayAskForToday: kind === 'wrong-day' || kind === 'very-late',
  }
}

function kindOf(
  { scenario, alreadyCheckedIn }: Pick<VerificationResponse, 'scenario'> & { alreadyCheckedIn?: boolean },
  checkIn: CheckInState,
): StatusKind {
  const kind = KIND_OF_SCENARIO[scenario] ?? 'none'
  // A client who was already checked in and is waiting is not late.
  if (alreadyCheckedIn && (kind === 'too-late' || kind === 'very-late')) return 'checked-in'
  return checkIn === 'refused' && kind !== 'none' && checksIn(scenario) ? 'not-checked-in' : kind
}

function detailsOf(appointment: AppointmentResponse, timeZone: string): AppointmentDetails | null {
  const startAt = new Date(appointment.start_at)
  if (Number.isNaN(startAt.getTime())) return null
  return {
    startAt,
    time: clockTime(startAt, timeZone),
    date: longDate(startAt, timeZone),
    service: withoutSymbols(appointment.service_name ?? ''),
    technician: technicianDisplayName(appointment.technician_name ?? ''),
    location: appointment.locationName ?? '',
  }
}

function correctLocationOf(
  verification: Pick<VerificationResponse, 'correctLocationName' | 'correctLocationAddress' | 'correctLocationPhone'>,
): CorrectLocation | null {
  const name = verification.correctLocationName
  if (!name) return null
  return {
    name,
    address: verification.correctLocationAddress ?? '',
    phone: verification.correctLocationPhone ? formatPhone(verification.correctLocationPhone) : '',
  }
}

function sentence(
  kind: StatusKind,
  facts: {
    appointment: AppointmentDetails | null
    firstName: string
    minutes: number
    isSaved: boolean
    elsewhere: string | null
  },
): string {
  const { appointment, firstName, minutes, isSaved, elsewhere } = facts
  const time = appointment?.time ?? ''
  const named = firstName === '' ? '' : `, ${firstName}`
  const checkedIn = isSaved ? `You’re checked in${named}. ` : ''
  switch (kind) {
    case 'checked-in':
      return `Have a seat and relax${named}. We will call you.`
    case 'early':
      return `${checkedIn}Your appointment starts in about ${formatMinutes(Math.max(1, minutes))}.`
    case 'late':
      return `${checkedIn}It is past the start, so your time may be shorter.`
    case 'too-late':
      return `Your ${time} visit began over ${formatMinutes(Math.max(1, -minutes - 1))} ago. Please see the front desk: we will try to fit you in.`
    case 'very-late':
      return `Your ${time} visit has passed. Please see the front desk and we will help you rebook.`
    case 'wrong-day': {
      const where = elsewhere === null ? '' : ` at our ${elsewhere} salon`
      return `Your visit is on ${appointment?.date} at ${time}${where}, not today.`
    }
    case 'wrong-location':
      return `Your ${time} visit today is at our ${elsewhere ?? appointment?.location} salon.`
    case 'not-checked-in':
      return `We found your ${time} appointment${named}, but couldn’t check you in here. The team will do it for you.`
    case 'none':
      return `We couldn’t find an appointment for today${named}. Are you a walk-in client?`
    default:
      return kind satisfies never
  }
}

function badge(kind: StatusKind, minutes: number, isSaved: boolean): StatusView['badge'] {
  switch (kind) {
    case 'checked-in':
      return {
        tone: 'success',
        word: minutes < DEFAULT_THRESHOLDS.lateButAllowedFromMinutes ? 'Checked in' : 'On time',
      }
    case 'early':
      return { tone: 'info', word: isSaved ? 'Checked in' : 'Early' }
    case 'late':
      return { tone: 'warning', word: `${isSaved ? 'Checked in, ' : ''}${Math.max(1, -minutes)} min late` }
    case 'too-late':
    case 'very-late':
    case 'not-checked-in':
      return { tone: 'error', word: 'Not checked in' }
    case 'wrong-day':
      return { tone: 'info', word: 'Not today' }
    case 'wrong-location':
      return { tone: 'warning', word: 'Not checked in here' }
    case 'none':
      return { tone: 'info', word: 'No appointment today' }
    default:
      return kind satisfies never
  }
}

function managerReason(kind: StatusKind): StatusView['managerReason'] {
  if (kind === 'too-late') return 'late'
  if (kind === 'very-late') return 'reschedule'
  return kind === 'none' ? 'walk_in' : null
}
