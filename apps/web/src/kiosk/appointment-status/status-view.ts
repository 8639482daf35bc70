import type { AppointmentResponse, VerificationResponse } from '@frontlash/contract/check-in'
import { technicianDisplayName } from '@frontlash/domain/appointment/technician-name'
import { checksIn, DEFAULT_THRESHOLDS, minutesUntil, type Scenario } from '@frontlash/domain/check-in/scenario'
import type { Message, PlainKey, Say } from '@frontlash/domain/messages/say'
import { formatPhone } from '@frontlash/domain/phone'
import { withoutSymbols } from '@frontlash/domain/plain-text'
import type { Tone } from '@frontlash/ui/badge'
import type { ScreenWords } from '../../language/screen-words.ts'
import type { CheckInState } from '../visit/saving-note.ts'
import { formatMinutes } from './format-minutes.ts'

/** The content of the status screen for a booking (docs/product/kiosk.md, "Appointment status"). */
export type StatusView = {
  readonly kind: StatusKind
  readonly heading: PlainKey
  readonly tone: Tone
  readonly sentences: readonly Message[]
  readonly badge: { readonly tone: Tone; readonly word: Message }
  readonly appointment: AppointmentDetails | null
  /** The location of the booking if the client is at a different one; otherwise null. */
  readonly correctLocation: CorrectLocation | null
  /** Full minutes until the start of the booking; negative after the start. */
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

const HEADINGS: Record<StatusKind, { heading: PlainKey; tone: Tone }> = {
  'checked-in': { heading: 'status.checkedIn', tone: 'success' },
  early: { heading: 'status.early', tone: 'info' },
  late: { heading: 'status.late', tone: 'warning' },
  'too-late': { heading: 'status.tooLate', tone: 'error' },
  'very-late': { heading: 'status.veryLate', tone: 'error' },
  'wrong-day': { heading: 'status.wrongDay', tone: 'info' },
  'wrong-location': { heading: 'status.wrongLocation', tone: 'warning' },
  'not-checked-in': { heading: 'status.seeDesk', tone: 'error' },
  none: { heading: 'check.none', tone: 'info' },
}

/**
 * Returns the content of the status screen for the client's booking. It contains only the client's first name. A
 * booking without a time is treated as no booking.
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
  words: ScreenWords,
): StatusView {
  const appointment = verification.appointment && detailsOf(verification.appointment, timeZone, words)
  const kind = appointment ? kindOf(verification, checkIn) : 'none'
  const minutes = appointment ? minutesUntil(appointment.startAt, now) : 0
  const correctLocation = kind === 'wrong-location' || kind === 'wrong-day' ? correctLocationOf(verification) : null
  return {
    kind,
    ...HEADINGS[kind],
    sentences: sentences(kind, words.say, {
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

function detailsOf(
  appointment: AppointmentResponse,
  timeZone: string,
  { dates }: ScreenWords,
): AppointmentDetails | null {
  const startAt = new Date(appointment.start_at)
  if (Number.isNaN(startAt.getTime())) return null
  return {
    startAt,
    time: dates.clockTime(startAt, timeZone),
    date: dates.longDate(startAt, timeZone),
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

function sentences(
  kind: StatusKind,
  say: Say,
  facts: {
    appointment: AppointmentDetails | null
    firstName: string
    minutes: number
    isSaved: boolean
    elsewhere: string | null
  },
): readonly Message[] {
  const { appointment, firstName: name, minutes, isSaved, elsewhere } = facts
  const { time = '', date = '' } = appointment ?? {}
  const checkedIn: readonly Message[] = isSaved ? [['status.checkedInPrefix', { name }]] : []
  switch (kind) {
    case 'checked-in':
      return [['status.sit', { name }]]
    case 'early':
      return [...checkedIn, ['status.startsIn', { minutes: formatMinutes(say, Math.max(1, minutes)) }]]
    case 'late':
      return [...checkedIn, ['status.shorter']]
    case 'too-late':
      return [['status.beganAgo', { time, minutes: formatMinutes(say, Math.max(1, -minutes - 1)) }]]
    case 'very-late':
      return [['msg.veryLate', { time }]]
    case 'wrong-day':
      return [
        elsewhere === null
          ? ['status.isOnDay', { date, time }]
          : ['status.isOnDayAt', { date, time, place: elsewhere }],
      ]
    case 'wrong-location':
      return [['msg.wrongLocation', { time, place: elsewhere ?? appointment?.location ?? '' }]]
    case 'not-checked-in':
      return [['status.notTaken', { time, name }]]
    case 'none':
      return [['status.noneToday', { name }]]
    default:
      return kind satisfies never
  }
}

function badge(kind: StatusKind, minutes: number, isSaved: boolean): StatusView['badge'] {
  switch (kind) {
    case 'checked-in':
      return {
        tone: 'success',
        word: [minutes < DEFAULT_THRESHOLDS.lateButAllowedFromMinutes ? 'badge.checkedIn' : 'badge.onTime'],
      }
    case 'early':
      return { tone: 'info', word: [isSaved ? 'badge.checkedIn' : 'badge.early'] }
    case 'late':
      return { tone: 'warning', word: [isSaved ? 'badge.checkedInLate' : 'badge.late', { n: Math.max(1, -minutes) }] }
    case 'too-late':
    case 'very-late':
    case 'not-checked-in':
      return { tone: 'error', word: ['badge.notCheckedIn'] }
    case 'wrong-day':
      return { tone: 'info', word: ['badge.notToday'] }
    case 'wrong-location':
      return { tone: 'warning', word: ['badge.notHere'] }
    case 'none':
      return { tone: 'info', word: ['badge.none'] }
    default:
      return kind satisfies never
  }
}

function managerReason(kind: StatusKind): StatusView['managerReason'] {
  if (kind === 'too-late') return 'late'
  if (kind === 'very-late') return 'reschedule'
  return kind === 'none' ? 'walk_in' : null
}
