import type { VerificationResponse } from '@frontlash/contract/check-in'
import {
  type Choice,
  chooseAppointment,
  PHONE_ENTRY_DAYS_AHEAD,
  SEARCH_DAYS_AHEAD,
} from '@frontlash/domain/check-in/choose-appointment'
import { daysSinceVisit, VISIT_LOOK_BACK_DAYS } from '@frontlash/domain/check-in/days-since-visit'
import { checkedInBefore, suggestedAction, verificationMessage } from '@frontlash/domain/check-in/response-messages'
import { isSameFirstName } from '@frontlash/domain/clients/folded-name'
import { lastInitial, personBooked } from '@frontlash/domain/person-name'
import type { E164 } from '@frontlash/domain/phone'
import { withoutSymbols } from '@frontlash/domain/plain-text'
import { addDays } from '@frontlash/domain/salon-day'
import { clockTime } from '@frontlash/domain/salon-words'
import { isSignatureValid } from '@frontlash/domain/waiver/waiver-policy'
import type { AppContext } from '../../../app-context.ts'
import type { DeviceCaller, StaffCaller } from '../../../http/caller.ts'
import { shortFullName, toAppointmentResponse } from '../../../presenters/appointment-response.ts'
import { askProvider } from '../../../records/appointments/ask-provider.ts'
import {
  type PhoneAppointment,
  type PhoneData,
  readPhoneData,
  type VisitToday,
} from '../../../records/appointments/phone-appointment-store.ts'
import type { Consent } from '../../../records/consents/consent-store.ts'
import { versionsOf } from '../../../records/waivers/edition-cache.ts'
import type { SalonMoment } from './salon-moment.ts'

/** Square is searched too if the copy of today's bookings is older than this and contains no booking of the client. */
const STALE_AFTER_MINUTES = 15
/** The time limit for searching Square. The kiosk waits 8 seconds for the call. */
const SQUARE_TIMEOUT_MS = 3_000

export type AppointmentQuery = {
  readonly phone: E164
  readonly moment: SalonMoment
  /** The booking that the client has selected, if the client has several. */
  readonly appointmentId?: string | undefined
  readonly consent: Consent | null
  /** The scenario "wrong day" includes bookings up to this many days ahead. */
  readonly daysAhead: number
  /** True to search only bookings at the caller's location. */
  readonly onlyHere: boolean
}

/** The result of a lookup before it is converted for the screen. */
export type AppointmentFinding = {
  readonly phone: E164
  readonly moment: SalonMoment
  readonly phoneData: PhoneData
  readonly choice: Choice<PhoneAppointment>
  readonly source: VerificationResponse['source']
}

/** Returns the result of a phone lookup for the kiosk (docs/product/check-in.md). */
export async function verifyAppointment(
  context: AppContext,
  caller: DeviceCaller | StaffCaller,
  ask: Omit<AppointmentQuery, 'daysAhead' | 'onlyHere'>,
): Promise<VerificationResponse> {
  const finding = await findAppointment(context, caller, { ...ask, daysAhead: PHONE_ENTRY_DAYS_AHEAD, onlyHere: false })
  return toVerificationResponse(context, caller, finding)
}

/**
 * Finds the client's booking in the copy of the bookings. If the copy is stale and contains no booking of the client,
 * Square is searched.
 */
export async function findAppointment(
  context: AppContext,
  caller: DeviceCaller | StaffCaller,
  ask: AppointmentQuery,
): Promise<AppointmentFinding> {
  const { phone, moment } = ask
  const grant = caller.kind === 'device' ? { deviceId: caller.id, now: context.clock.realNow() } : null
  const days = {
    phone,
    from: moment.today,
    until: addDays(moment.today, SEARCH_DAYS_AHEAD),
    visitsFrom: addDays(moment.today, -VISIT_LOOK_BACK_DAYS),
    waiverVersions: versionsInForce(context, moment),
  }
  let phoneData = await readPhoneData(context.db, days, ask.consent, grant)
  let choice = choose(context, phoneData, ask)
  let source: VerificationResponse['source'] = 'cache'
  if (choice.appointment === null && isStale(context, phoneData)) {
    const found = await askProvider(context, phone, {
      timeoutMs: SQUARE_TIMEOUT_MS,
      ...(ask.daysAhead > PHONE_ENTRY_DAYS_AHEAD && { daysAhead: ask.daysAhead }),
    })
    if (found.ok) {
      source = 'provider'
      phoneData = await readPhoneData(context.db, days)
      choice = choose(context, phoneData, ask)
    }
  }
  return { phone, moment, phoneData, choice, source: moment.wasOffline ? 'offline' : source }
}

function choose(
  context: AppContext,
  phoneData: PhoneData,
  { moment, appointmentId, daysAhead, onlyHere }: AppointmentQuery,
): Choice<PhoneAppointment> {
  const here = { ...moment, thresholds: context.settings.get('thresholds', moment.locationId) }
  const candidates = onlyHere
    ? phoneData.appointments.filter(one => one.locationId === moment.locationId)
    : phoneData.appointments
  const tapped = candidates.filter(one => one.id === appointmentId)
  return chooseAppointment(tapped.length > 0 ? tapped : candidates, here, daysAhead)
}

function isStale(context: AppContext, phoneData: PhoneData): boolean {
  if (!phoneData.dailyUpdatedAt) return true
  return context.clock.salonNow().getTime() - phoneData.dailyUpdatedAt.getTime() > STALE_AFTER_MINUTES * 60_000
}

/** Converts the result of a lookup for the screen. Staff get full names, and a kiosk gets shortened names. */
export function toVerificationResponse(
  context: AppContext,
  caller: DeviceCaller | StaffCaller,
  finding: AppointmentFinding,
): VerificationResponse {
  const { phone, moment, phoneData, choice, source } = finding
  const appointment = choice.appointment && toAppointmentResponse(context, choice.appointment, caller)
  const place = choice.appointment && context.locations.get(choice.appointment.locationId)
  const candidates = namesakes(phoneData, moment)
  const person =
    phoneData.client && personBooked(phoneData.client, withoutSymbols(choice.appointment?.customerName ?? ''))
  const before = visitHere(context, finding)
  return {
    scenario: choice.scenario,
    phone,
    appointment,
    message:
      before?.words ??
      verificationMessage(
        choice.scenario,
        choice.appointment && appointment && place
          ? {
              startAt: choice.appointment.startAt,
              timeZone: place.timeZone,
              locationName: place.name,
              serviceName: appointment.service_name,
            }
          : null,
      ),
    suggestedAction: suggestedAction(choice.scenario),
    checkInTime: moment.now.toISOString(),
    source,
    cachedAt: phoneData.dailyUpdatedAt?.toISOString() ?? null,
    daysSinceLastAppointment: daysSinceVisit(phoneData.lastVisit?.day ?? null, moment.today),
    lastAppointment: phoneData.lastVisit && {
      date: phoneData.lastVisit.at.toISOString(),
      service: phoneData.lastVisit.service,
    },
    client: person && {
      id: person.id,
      first_name: person.firstName,
      last_name: caller.kind === 'staff' ? person.lastName : lastInitial(person.lastName),
      phone,
      created_at: person.createdAt.toISOString(),
    },
    alreadyCheckedIn: choice.alreadyCheckedIn,
    ...(before && { visitToday: before.visit }),
    ...(candidates.length > 0 && { candidates }),
    ...(choice.appointment === null && {
      nextAppointment: choice.next && toAppointmentResponse(context, choice.next, caller),
    }),
    ...(place &&
      place.id !== moment.locationId && {
        correctLocationName: place.name,
        correctLocationAddress: place.address,
        correctLocationPhone: place.phone,
      }),
  }
}

/**
 * Returns today's bookings of a phone number that two people share. The result contains the names and times, so that
 * the client can select a booking.
 */
function namesakes(phoneData: PhoneData, moment: SalonMoment): NonNullable<VerificationResponse['candidates']> {
  const todays = phoneData.appointments.filter(one => one.day === moment.today)
  const names = new Set(todays.map(one => one.customerName.toLocaleLowerCase('en')))
  if (names.size < 2) return []
  return todays.map(one => ({
    appointmentId: one.id,
    name: shortFullName(one.customerName),
    time: clockTime(one.startAt, moment.timeZone),
    start_at: one.startAt.toISOString(),
    isCheckedIn: one.isCheckedIn,
  }))
}

/**
 * Returns today's check-in at this location, and the message about it. Returns null if the client has another open
 * booking.
 */
export function visitHere(context: AppContext, { phoneData, choice, moment }: AppointmentFinding) {
  const { client, visitToday } = phoneData
  if (!client || !visitToday || choice.appointment || visitToday.locationId !== moment.locationId) return null
  const { at, isWaitingWalkIn, wish } = visitToday
  return {
    words: checkedInBefore(visitToday, moment.timeZone),
    visit: {
      at: at.toISOString(),
      isWaitingWalkIn,
      needsWaiver: isWaitingWalkIn && needsWaiver(context, client.firstName, visitToday, moment),
      ...(wish === 'appointment_later' && { isForLater: true }),
    },
  }
}

function versionsInForce({ waiverEditions }: AppContext, { now, timeZone }: SalonMoment): string[] {
  return versionsOf(waiverEditions.at(now, timeZone).inForce)
}

/** True if a walk-in still has to sign the waiver. A client on the list may have left the kiosk before signing. */
function needsWaiver(context: AppContext, firstName: string, { signedDays }: VisitToday, moment: SalonMoment): boolean {
  const own = signedDays.filter(one => isSameFirstName(one.name, firstName)).map(one => one.day)
  const [last] = own.toSorted().reverse()
  if (last === undefined) return true
  if (last === moment.today) return false
  const versions = versionsInForce(context, moment)
  // The function needs one version in force. The result is the same for each of them.
  const signature = { version: versions[0]!, day: last }
  return !isSignatureValid(signature, context.settings.get('waiverPolicy'), versions, moment.today)
}
