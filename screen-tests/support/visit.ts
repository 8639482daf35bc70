import { CALLS } from '@frontlash/contract/calls'
import type { VerificationResponse } from '@frontlash/contract/check-in'
import type { CheckInClientResponse, ClientResponse } from '@frontlash/contract/clients'
import type { CurrentWaiverResponse } from '@frontlash/contract/waivers'
import { WALK_INS_TODAY } from '@frontlash/contract/walk-ins-today-call'
import { BUILT_IN_EDITION } from '@frontlash/domain/waiver/waiver-editions'
import { WAIVER_VERSION } from '@frontlash/domain/waiver/waiver-text'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { expect, vi } from 'vitest'
import { AT_TUSTIN, openApp, startOver } from './open-app.tsx'
import { passTime } from './pass-time.ts'
import { refuse, respond } from './responses.ts'

/** A client in the response to the kiosk's lookup. */
export const MARIA: ClientResponse = {
  id: '0198aaaa-0000-7000-8000-000000000001',
  first_name: 'Maria',
  last_name: 'G.',
  phone: '+17145550190',
  created_at: '2026-01-10T18:00:00.000Z',
}
export const MARIAS_NUMBER = '7145550190'

export const IN_KIOSK_MODE = { ...AT_TUSTIN, kioskMode: 'true', kioskManager: 'Maya' } as const

/** The built-in waiver text is in force, and the client has not signed it. */
export const BUILT_IN_WAIVER: CurrentWaiverResponse = {
  version: WAIVER_VERSION,
  language: 'en-US',
  ...BUILT_IN_EDITION,
  setApart: [...BUILT_IN_EDITION.setApart],
  next: null,
  onFile: null,
  signedToday: false,
}

const CHECK_IN_ID = '0198aaaa-0000-7000-8000-00000000000a'

export type VisitScreen =
  | '/'
  | '/appointment-check'
  | '/walk-in-options'
  | '/register'
  | '/waiver'
  | '/appointment'
  | '/appointment-status'
  | '/appointment-success'
  | '/survey'

const TITLES: Readonly<Record<Exclude<VisitScreen, '/'>, RegExp>> = {
  '/appointment-check': /^Welcome/,
  '/walk-in-options': /^Walk-in options/,
  '/register': /^Register/,
  '/waiver': /^Waiver/,
  '/appointment': /^Your appointment/,
  '/appointment-status': /^Your visit/,
  '/appointment-success': /^Check-in complete/,
  '/survey': /^How was your visit/,
}

type Visit = {
  /** The verification of the phone number. If the way needs a booking, Maria has one in five minutes by default. */
  readonly verification?: VerificationResponse
  /** True if the salon knows the phone number. The default is false on the way to the registration. */
  readonly isKnown?: boolean
  /** True if the client chooses walk-in at `/appointment-check`, for a refill now. */
  readonly isWalkIn?: boolean
  /** True if My Appointment offers a check-in by hand for a booking today. */
  readonly hasBookingToday?: boolean
  /** True if the client is checked in on the server. Otherwise nobody is signed in on the tablet. */
  readonly isCheckedIn?: boolean
  /** The tablet's storage. By default the tablet is at Tustin. */
  readonly stored?: Readonly<Record<string, string>>
}

/**
 * Removes the app, the responses and all unsent writes of the previous test, and fakes the clock, which runs at normal
 * speed; `passTime` advances it. Call this function before each test of a visit, and `vi.useRealTimers()` in
 * `afterEach`.
 */
export function startVisits(): void {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
  globalThis.indexedDB = new IDBFactory()
  startOver()
  respond(CALLS.currentLocation, { location: { id: 'tustin', name: 'Tustin' }, squareLocationId: null, device: null })
  respond(WALK_INS_TODAY, { takesWalkIns: true, locationName: 'Tustin' })
  respond(CALLS.currentWaiver, BUILT_IN_WAIVER)
  respond(CALLS.reportAbandoned, { success: true })
  respond(CALLS.submitSurvey, { success: true, duplicate: false })
  respond(CALLS.signWaiver, { success: true, waiverId: CHECK_IN_ID, documentUrl: null, processing: false })
  respond(CALLS.surveyLinks, {
    locationId: 'tustin',
    locationName: 'Tustin',
    google: 'https://google.com/',
    yelp: 'https://yelp.com/',
    switchedOff: [],
  })
}

/** Resolves to the button with exactly this name, once it exists. */
export function button(name: string | RegExp): Promise<HTMLElement> {
  return screen.findByRole('button', { name })
}

/** Presses the button with exactly this name, once it exists. */
export async function press(name: string | RegExp): Promise<void> {
  fireEvent.click(await button(name))
}

/** Resolves to the error with this message, once it is shown. */
export function alertOf(message: string | RegExp): Promise<HTMLElement> {
  return screen.findByText(message, { selector: '[role=alert] *' })
}

/** Types into the field with this label, or clears it, as the tablet's own keyboard does. */
export async function fill(label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label)
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: text } })
}

/** A response to a call that arrives only when the test releases it. */
export function delayedResponse(): { reply: Promise<Response>; release: (response: Response) => void } {
  const { promise, resolve } = Promise.withResolvers<Response>()
  return { reply: promise, release: resolve }
}

/** Draws a stroke in the waiver's signature area. A real browser tests the appearance of strokes (e2e). */
export async function sign(lengthPx = 60): Promise<void> {
  await drawStroke({ pointerId: 7, isPrimary: true }, lengthPx)
}

/** A finger, pen or palm that touches the signature area. */
export type Pointer = Readonly<{
  pointerId: number
  isPrimary?: boolean
  pointerType?: 'touch' | 'pen'
  /** The width that the browser reports, in CSS pixels. */
  width?: number
}>

/** Draws a line with a pointer. Unless `isLifted` is true, the pointer keeps touching the area. */
export async function drawStroke(pointer: Pointer, lengthPx: number, isLifted = true): Promise<void> {
  const area = await screen.findByRole('img', { name: /^(Signature|Firma|Chữ ký)$/ })
  await passTime(0)
  const at = { pointerType: 'touch', buttons: 1, button: 0, pressure: 0.5, clientX: 10, clientY: 10, ...pointer }
  fireEvent.pointerDown(area, at)
  fireEvent.pointerMove(area, { ...at, clientX: 10 + lengthPx })
  if (isLifted) fireEvent.pointerUp(area, { ...at, clientX: 10 + lengthPx })
}

/** Presses digits on the keypad on screen. */
export async function typeDigits(digits: string): Promise<void> {
  const pad = within(await screen.findByRole('group', { name: 'Keypad' }))
  for (const digit of digits) fireEvent.click(pad.getByText(digit))
}

/** Types a phone number and presses Check In, without waiting for the result. */
export async function pressCheckIn(digits = MARIAS_NUMBER): Promise<void> {
  await typeDigits(digits)
  await press('Check In')
}

/** Types a phone number, presses Check In, and advances the time by the minimum duration of the lookup. */
export async function checkInByPhone(digits = MARIAS_NUMBER): Promise<void> {
  await pressCheckIn(digits)
  // Both waits are longer than the steps of the lookup and the "Success!" after them.
  await passTime(2_000)
  await passTime(500)
}

/** Waits until the product shows this address. */
export async function arrivedAt(path: string): Promise<void> {
  await waitFor(() => {
    if (window.location.pathname !== path) throw new Error(`at ${window.location.pathname} instead of ${path}`)
  })
}

/**
 * Goes to a screen of a visit as Maria: types the phone number at `/` and continues by presses. A test sets its own
 * responses afterwards or passes them as an argument.
 */
export async function goToScreen(to: VisitScreen, visit: Visit = {}): Promise<void> {
  const { isWalkIn = false, isCheckedIn = true, isKnown = to !== '/register', stored = AT_TUSTIN } = visit
  respondToVisit(to, visit)
  if (isKnown) respond(CALLS.findClient, MARIA)
  else refuse(CALLS.findClient, 404, 'CLIENT_NOT_FOUND')
  respond(CALLS.enhancedCheckIn, checkInResponse(isCheckedIn))
  respond(CALLS.checkInClient, checkInResponse(isCheckedIn))
  await openApp('/', { stored })
  await go(to, isWalkIn)
  // The previous screen stays until the next screen's code is loaded.
  if (to !== '/') await waitFor(() => expect(document.title).toMatch(TITLES[to]))
  if (to !== '/') await screen.findByRole('heading', { level: 1 })
  await passTime(0)
}

/** Sets the responses about Maria that are needed on the way to this screen. */
function respondToVisit(to: VisitScreen, { verification, isWalkIn, hasBookingToday }: Visit): void {
  const isBooked = !isWalkIn && (to === '/waiver' || to === '/appointment-status')
  const booked = verificationOf('ON_TIME', 5)
  const { appointment, checkInTime } = booked
  const leadsToAppointment = to === '/appointment' || to === '/appointment-success' || to === '/survey'
  const unbooked = verificationOf('NO_APPOINTMENT', null, leadsToAppointment ? { visitToday: hereToday() } : {})
  respond(CALLS.verifyAppointment, verification ?? (isBooked ? booked : unbooked))
  respond(CALLS.visitHistory, [])
  respond(CALLS.appointmentsAhead, [])
  const canCheckIn = hasBookingToday || to === '/appointment-success'
  respond(CALLS.appointmentsToday, canCheckIn ? [{ ...appointment!, isCheckedIn: false, canCheckIn: true }] : [])
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' })
  const toRate = { checkInId: CHECK_IN_ID, date: today, location: 'tustin' } as const
  respond(CALLS.lastCheckIn, {
    daysSinceLastAppointment: null,
    lastAppointmentDate: null,
    toRate: to === '/survey' ? toRate : null,
  })
  // A valid waiver is on file, so that a single press leads past the waiver screen.
  if (to === '/appointment-status')
    respond(CALLS.currentWaiver, { ...BUILT_IN_WAIVER, onFile: { signedAt: checkInTime }, signedToday: true })
}

/** Presses the buttons on the way from `/` to a screen. */
async function go(to: VisitScreen, isWalkIn: boolean): Promise<void> {
  switch (to) {
    case '/':
      await screen.findByRole('heading', { name: 'Client Check-in' })
      break
    case '/appointment-check':
      await checkInByPhone()
      break
    case '/walk-in-options':
      await go('/appointment-check', isWalkIn)
      await press("I'm a walk-in client")
      break
    case '/register':
      await chooseRefill()
      break
    case '/waiver':
      await (isWalkIn ? chooseRefill() : checkInByPhone())
      break
    case '/appointment-status':
      await go('/waiver', isWalkIn)
      await press('Continue')
      break
    case '/appointment':
      await go('/appointment-check', isWalkIn)
      fireEvent.click(await screen.findByRole('link', { name: 'My Appointment' }))
      break
    case '/appointment-success':
      await go('/appointment', isWalkIn)
      await press('Check In Now')
      break
    case '/survey':
      await go('/appointment', isWalkIn)
      await button('Rate your visit')
      // When the button appears, it moves other elements, so it ignores presses for a moment.
      await passTime(1_000)
      await press('Rate your visit')
      break
    default:
      to satisfies never
  }
  await arrivedAt(to)
}

/** Chooses a refill now at the walk-in options. */
async function chooseRefill(): Promise<void> {
  await go('/walk-in-options', true)
  await press("I'm available now")
  await press('Refill')
  await passTime(1_500)
}

/** A check-in that was just made. After it, the header links to My Appointment without a signature. */
export function hereToday(): VerificationResponse['visitToday'] {
  return { at: new Date().toISOString(), isWaitingWalkIn: false, needsWaiver: false }
}

export function checkInResponse(checkedIn = true): CheckInClientResponse & { smsResult: object } {
  return {
    success: true,
    checkedIn,
    checkInId: CHECK_IN_ID,
    check_in_time: new Date().toISOString(),
    duplicate: false,
    smsResult: { scenario: 'check-in', state: 'QUEUED' },
  }
}

/** Returns the response of a verification. The booking's start is given in minutes from now; null means no booking. */
export function verificationOf(
  scenario: VerificationResponse['scenario'],
  startsInMinutes: number | null,
  more: Partial<VerificationResponse> = {},
): VerificationResponse {
  const now = new Date().toISOString()
  return {
    scenario,
    phone: MARIA.phone,
    appointment:
      startsInMinutes === null
        ? null
        : {
            square_appointment_id: 'booking-of-maria',
            service_name: 'Full Set',
            technician_name: 'Dana',
            start_at: new Date(Date.now() + startsInMinutes * 60_000).toISOString(),
            duration_minutes: 60,
            customerName: 'Maria G.',
            locationId: 'tustin',
            locationName: 'Tustin',
          },
    message: '',
    suggestedAction: 'check_in',
    checkInTime: now,
    source: 'cache',
    cachedAt: now,
    daysSinceLastAppointment: null,
    lastAppointment: null,
    client: MARIA,
    alreadyCheckedIn: false,
    ...more,
  }
}
