import { expect, type Page } from '@playwright/test'
import { CALL, type FakeResponse, UNKNOWN } from './broken-calls.ts'
import { checkInByPhone, salon } from './kiosk.ts'

/**
 * A client as the kiosk's lookup returns them. Only for tests that respond to the calls: the salon has no such client.
 */
export const MARIA = {
  id: '0198aaaa-0000-7000-8000-000000000001',
  first_name: 'Maria',
  last_name: 'G.',
  phone: '+17145550190',
  role: 'client',
} as const

/** The responses about a client who has never been here and has no booking, by call. */
export const NOTHING_KNOWN = {
  '**/api/appointments/**': [],
  '**/api/clients/*/history': [],
  '**/api/clients/*/last-checkin': { daysSinceLastAppointment: null, lastAppointmentDate: null, toRate: null },
}

/**
 * Added to the lookup of a client who was checked in earlier today: My Appointment is in the header without a
 * signature.
 */
export const HERE_TODAY = { visitToday: { at: new Date().toISOString(), isWaitingWalkIn: false, needsWaiver: false } }

const MARIAS_NUMBER = MARIA.phone.slice('+1'.length)
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
  /** The booking of the number (`verificationOf`). By default Maria has a booking in five minutes. */
  readonly verification?: object
  /** Whether the salon knows the number; by default it does not if the path leads through the registration. */
  readonly isKnown?: boolean
  /** The client chooses walk-in at `/appointment-check`, for a refill now. */
  readonly isWalkIn?: boolean
  /** My Appointment offers to check in for a booking of today by hand. */
  readonly hasBookingToday?: boolean
  /** Whether the server has the client checked in; otherwise no one is signed in on the tablet. */
  readonly isCheckedIn?: boolean
}

/**
 * Goes to a screen of a visit as Maria: types the number at `/` and continues with what can be tapped. The salon does
 * not know Maria, so the calls on this path get their responses here.
 */
export async function goToScreen(page: Page, screen: VisitScreen, visit: Visit = {}): Promise<void> {
  const { isWalkIn = false, isCheckedIn = true, isKnown = screen !== '/register' } = visit
  const booked = await verificationOf(page, 'ON_TIME', 5)
  const isBooked = !isWalkIn && (screen === '/waiver' || screen === '/appointment-status')
  const unbooked = await verificationOf(page, 'NO_APPOINTMENT', null, leadsToAppointment(screen) ? HERE_TODAY : {})
  const verification = visit.verification ?? (isBooked ? booked : unbooked)
  const known: Record<string, FakeResponse> = {
    [CALL.client]: isKnown ? { json: MARIA } : UNKNOWN,
    [CALL.verify]: { json: verification },
    '**/api/square/enhanced-checkin': { json: checkInResponse(isCheckedIn) },
    '**/api/clients/*/checkin': { json: checkInResponse(isCheckedIn) },
    ...historyFor(visit.hasBookingToday ? '/appointment-success' : screen, booked),
  }
  for (const [call, response] of Object.entries(known)) await page.route(call, route => route.fulfill(response))
  await page.goto(`${salon.kiosk}/`)
  await tapTo(page, screen, isWalkIn)
}

/** Whether the path to this screen leads through My Appointment. */
function leadsToAppointment(screen: VisitScreen): boolean {
  return screen === '/appointment' || screen === '/appointment-success' || screen === '/survey'
}

/** Maria's history, as far as the path to this screen needs it. */
function historyFor(
  screen: VisitScreen,
  booked: Awaited<ReturnType<typeof verificationOf>>,
): Record<string, FakeResponse> {
  const { checkInTime, appointment } = booked
  const day = new Date(checkInTime).toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' })
  const nothing = Object.fromEntries(Object.entries(NOTHING_KNOWN).map(([call, json]) => [call, { json }]))
  switch (screen) {
    case '/appointment-status':
      // The waiver on file is valid: one tap leads past it.
      return {
        '**/api/waivers/current*': {
          json: { version: '1', language: 'en', onFile: { signedAt: checkInTime }, signedToday: true },
        },
      }
    case '/appointment':
      return nothing
    case '/appointment-success':
      return {
        ...nothing,
        '**/api/appointments/today/**': { json: [{ ...appointment, isCheckedIn: false, canCheckIn: true }] },
      }
    case '/survey':
      return {
        ...nothing,
        '**/api/clients/*/last-checkin': {
          json: {
            ...NOTHING_KNOWN['**/api/clients/*/last-checkin'],
            toRate: { checkInId: CHECK_IN_ID, date: day, location: 'tustin' },
          },
        },
      }
    default:
      return {}
  }
}

async function tapTo(page: Page, screen: VisitScreen, isWalkIn: boolean): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).tap()
  switch (screen) {
    case '/':
      return
    case '/appointment-check':
      await checkInByPhone(page, MARIAS_NUMBER)
      break
    case '/walk-in-options':
      await tapTo(page, '/appointment-check', isWalkIn)
      await press("I'm a walk-in client")
      break
    case '/register':
      await chooseRefill(page)
      break
    case '/waiver':
      await (isWalkIn ? chooseRefill(page) : checkInByPhone(page, MARIAS_NUMBER))
      break
    case '/appointment-status':
      await tapTo(page, '/waiver', isWalkIn)
      await press('Continue')
      break
    case '/appointment':
      await tapTo(page, '/appointment-check', isWalkIn)
      await page.getByRole('link', { name: 'My Appointment' }).tap()
      break
    case '/appointment-success':
      await tapTo(page, '/appointment', isWalkIn)
      await press('Check In Now')
      break
    case '/survey':
      await tapTo(page, '/appointment', isWalkIn)
      await press('Rate your visit')
      break
    default:
      screen satisfies never
  }
  await expect(page).toHaveURL(url => url.pathname === screen)
}

/** At the walk-in options: now, for a refill. */
async function chooseRefill(page: Page): Promise<void> {
  await tapTo(page, '/walk-in-options', true)
  await page.getByRole('button', { name: "I'm available now", exact: true }).tap()
  await page.getByRole('button', { name: 'Refill', exact: true }).tap()
}

function checkInResponse(checkedIn: boolean) {
  return {
    success: true,
    checkedIn,
    checkInId: CHECK_IN_ID,
    check_in_time: new Date().toISOString(),
    duplicate: false,
    smsResult: { scenario: 'check-in', state: 'QUEUED' },
  }
}

/** A verification's response, with the booking's start in minutes from now by the salon's clock. */
export async function verificationOf(page: Page, scenario: string, startsInMinutes: number | null, more: object = {}) {
  const { now } = (await (await page.request.get(`${salon.kiosk}/api/health`)).json()) as { now: string }
  const startAt = (minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString()
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
            start_at: startAt(startsInMinutes),
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
