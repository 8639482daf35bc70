import { CALLS } from '@frontlash/contract/calls'
import type { VerificationAnswer } from '@frontlash/contract/check-in'
import type { CheckInClientAnswer, ClientAnswer } from '@frontlash/contract/clients'
import { WALK_INS_TODAY } from '@frontlash/contract/walk-ins-today-call'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import { answer, refuse } from './answers.ts'
import { AT_TUSTIN, openApp, startOver } from './open-app.tsx'
import { passTime } from './pass-time.ts'

/** A client as the kiosk's look-up returns them. */
export const MARIA: ClientAnswer = {
  id: '0198aaaa-0000-7000-8000-000000000001',
  first_name: 'Maria',
  last_name: 'G.',
  phone: '+17145550190',
}
export const MARIAS_NUMBER = '7145550190'

/** A tablet that a manager has handed to clients. */
export const IN_KIOSK_MODE = { ...AT_TUSTIN, kioskMode: 'true', kioskManager: 'Maya' } as const

const CHECK_IN_ID = '0198aaaa-0000-7000-8000-00000000000a'

/** The screens of a visit. */
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

type Visit = {
  /** What the number is found to be booked for. Without it Maria is booked in five minutes where the way needs a booking. */
  readonly verification?: VerificationAnswer
  /** Whether the salon knows the number; where somebody registers it does not. */
  readonly isKnown?: boolean
  /** The client says at `/appointment-check` that it is a walk-in, for a refill now. */
  readonly isWalkIn?: boolean
  /** My Appointment offers to check in for a booking of today by hand. */
  readonly hasBookingToday?: boolean
  /** Whether the server says that the client is checked in; otherwise nobody is signed in on the tablet. */
  readonly isCheckedIn?: boolean
  /** What the tablet has stored; otherwise that it stands at Tustin. */
  readonly stored?: Readonly<Record<string, string>>
}

/**
 * Before each test of a visit: no app and no answer is left of the test before, nothing waits to be sent, and time is the test's. It
 * goes on by itself as slowly as real time does; `pass` lets it leap. `vi.useRealTimers()` belongs into `afterEach`.
 */
export function startVisits(): void {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
  globalThis.indexedDB = new IDBFactory()
  startOver()
  answer(CALLS.currentLocation, { location: { id: 'tustin', name: 'Tustin' }, squareLocationId: null, device: null })
  answer(WALK_INS_TODAY, { takesWalkIns: true, locationName: 'Tustin' })
  answer(CALLS.currentWaiver, { version: '1', language: 'en', onFile: null, signedToday: false })
  answer(CALLS.reportAbandoned, { success: true })
  answer(CALLS.submitSurvey, { success: true, duplicate: false })
  answer(CALLS.signWaiver, { success: true, waiverId: CHECK_IN_ID, documentUrl: null, processing: false })
  answer(CALLS.surveyLinks, {
    locationId: 'tustin',
    locationName: 'Tustin',
    google: 'https://google.com/',
    yelp: 'https://yelp.com/',
    switchedOff: [],
  })
}

/** The button with exactly this name, once it is there. */
export function button(name: string | RegExp): Promise<HTMLElement> {
  return screen.findByRole('button', { name })
}

/** Presses the button with exactly this name, once it is there. */
export async function press(name: string | RegExp): Promise<void> {
  fireEvent.click(await button(name))
}

/** The sentence, once the screen says it as an error. */
export function alertOf(sentence: string | RegExp): Promise<HTMLElement> {
  return screen.findByText(sentence, { selector: '[role=alert] *' })
}

/** Types into the field with this label, or empties it, as the tablet's own keyboard does. */
export async function fill(label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label)
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: text } })
}

/** A call's answer that comes only when the test lets it go. */
export function held(): { reply: Promise<Response>; letGo: (answered: Response) => void } {
  const { promise, resolve } = Promise.withResolvers<Response>()
  return { reply: promise, letGo: resolve }
}

/** Writes a stroke where the waiver is signed. What it looks like is tested in a real browser (e2e). */
export async function sign(): Promise<void> {
  const area = await screen.findByRole('img', { name: 'Signature' })
  await passTime(0)
  const finger = { pointerId: 7, isPrimary: true, buttons: 1, button: 0, pressure: 0.5, clientX: 10, clientY: 10 }
  fireEvent.pointerDown(area, finger)
  fireEvent.pointerUp(area, finger)
}

/** Presses digits on the keypad on screen. */
export async function typeDigits(digits: string): Promise<void> {
  const pad = within(await screen.findByRole('group', { name: 'Keypad' }))
  for (const digit of digits) fireEvent.click(pad.getByText(digit))
}

/** Types a number and presses Check In, without waiting for what comes of it. */
export async function pressCheckIn(digits = MARIAS_NUMBER): Promise<void> {
  await typeDigits(digits)
  await press('Check In')
}

/** Types a number, presses Check In and lets the time pass that the look-up is shown at least. */
export async function checkInByPhone(digits = MARIAS_NUMBER): Promise<void> {
  await pressCheckIn(digits)
  // Longer than the steps of the look-up are shown, and than "Success!" after them.
  await passTime(2_000)
  await passTime(500)
}

/** Waits until the product is at this address. */
export async function arrivedAt(path: string): Promise<void> {
  await waitFor(() => {
    if (window.location.pathname !== path) throw new Error(`at ${window.location.pathname} instead of ${path}`)
  })
}

/**
 * Comes to a screen of a visit as Maria does: types the number at `/` and goes on by what can be pressed. What a test answers otherwise
 * it answers after this, or gives here.
 */
export async function comeTo(to: VisitScreen, visit: Visit = {}): Promise<void> {
  const { isWalkIn = false, isCheckedIn = true, isKnown = to !== '/register', stored = AT_TUSTIN } = visit
  answerVisit(to, visit)
  if (isKnown) answer(CALLS.findClient, MARIA)
  else refuse(CALLS.findClient, 404, 'CLIENT_NOT_FOUND')
  answer(CALLS.enhancedCheckIn, checkInAnswer(isCheckedIn))
  answer(CALLS.checkInClient, checkInAnswer(isCheckedIn))
  await openApp('/', { stored })
  await go(to, isWalkIn)
  if (to !== '/') await screen.findByRole('heading', { level: 1 })
  // What a screen sets up once it is shown is set up.
  await passTime(0)
}

/** What the salon knows of Maria on the way to this screen. */
function answerVisit(to: VisitScreen, { verification, isWalkIn, hasBookingToday }: Visit): void {
  const isBooked = !isWalkIn && (to === '/waiver' || to === '/appointment-status')
  const booked = verificationOf('ON_TIME', 5)
  const { appointment, checkInTime } = booked
  const leadsToAppointment = to === '/appointment' || to === '/appointment-success' || to === '/survey'
  const unbooked = verificationOf('NO_APPOINTMENT', null, leadsToAppointment ? { visitToday: hereToday() } : {})
  answer(CALLS.verifyAppointment, verification ?? (isBooked ? booked : unbooked))
  answer(CALLS.visitHistory, [])
  answer(CALLS.appointmentsAhead, [])
  const canCheckIn = hasBookingToday || to === '/appointment-success'
  answer(CALLS.appointmentsToday, canCheckIn ? [{ ...appointment!, isCheckedIn: false, canCheckIn: true }] : [])
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' })
  const toRate = { checkInId: CHECK_IN_ID, date: today, location: 'tustin' } as const
  answer(CALLS.lastCheckIn, {
    daysSinceLastAppointment: null,
    lastAppointmentDate: null,
    toRate: to === '/survey' ? toRate : null,
  })
  // The waiver is on file, and counts: one press leads past it.
  if (to === '/appointment-status')
    answer(CALLS.currentWaiver, { version: '1', language: 'en', onFile: { signedAt: checkInTime }, signedToday: true })
}

/** Presses what leads from `/` to a screen. */
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
      // It makes room for itself, and takes no press of a finger that was on its way.
      await passTime(1_000)
      await press('Rate your visit')
      break
    default:
      to satisfies never
  }
  await arrivedAt(to)
}

/** At the walk-in options: now, for a refill. */
async function chooseRefill(): Promise<void> {
  await go('/walk-in-options', true)
  await press("I'm available now")
  await press('Refill')
  await passTime(1_500)
}

/** That the client was checked in here a moment ago: My Appointment is in the header without a signature. */
export function hereToday(): VerificationAnswer['visitToday'] {
  return { at: new Date().toISOString(), isWaitingWalkIn: false, needsWaiver: false }
}

/** What a check-in is answered with. */
export function checkInAnswer(checkedIn = true): CheckInClientAnswer & { smsResult: object } {
  return {
    success: true,
    checkedIn,
    checkInId: CHECK_IN_ID,
    check_in_time: new Date().toISOString(),
    duplicate: false,
    smsResult: { scenario: 'check-in', state: 'QUEUED' },
  }
}

/** A verification's answer, with the booking's start in minutes from now; null for one without a booking. */
export function verificationOf(
  scenario: VerificationAnswer['scenario'],
  startsInMinutes: number | null,
  more: Partial<VerificationAnswer> = {},
): VerificationAnswer {
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
