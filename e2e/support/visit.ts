import { expect, type Page } from '@playwright/test'
import { checkInByPhone, salon } from './kiosk.ts'

/** A client in the response to the kiosk's lookup. The salon has no such client. */
const MARIA = {
  id: '0198aaaa-0000-7000-8000-000000000001',
  first_name: 'Maria',
  last_name: 'G.',
  phone: '+17145550190',
  role: 'client',
} as const

/**
 * Goes to a screen of a visit as Maria: types the phone number at `/` and continues by taps. The salon does not know
 * Maria, so the calls on the way get fake responses. By default she has a booking in five minutes; on the way to
 * '/register', she is new and has none.
 */
export async function goToScreen(
  page: Page,
  screen: '/register' | '/waiver' | '/appointment-status',
  { verification }: { verification?: object } = {},
): Promise<void> {
  const isNew = screen === '/register'
  const booked = await verificationOf(page, 'ON_TIME', 5)
  const found = verification ?? (isNew ? await verificationOf(page, 'NO_APPOINTMENT', null) : booked)
  const respond = (call: string, json: object, status = 200) =>
    page.route(call, route => route.fulfill({ status, json }))
  if (isNew) await respond('**/api/clients/phone/**', { code: 'CLIENT_NOT_FOUND', msg: 'Nobody has this number' }, 404)
  else await respond('**/api/clients/phone/**', MARIA)
  await respond('**/api/square/verify-appointment-cache', found)
  for (const call of ['**/api/square/enhanced-checkin', '**/api/clients/*/checkin'])
    await respond(call, checkInResponse())
  // A valid waiver is on file, so a single tap leads past the waiver screen.
  const onFile = { version: '1', language: 'en', onFile: { signedAt: booked.checkInTime }, signedToday: true }
  if (screen === '/appointment-status') await respond('**/api/waivers/current*', onFile)

  const press = (name: string) => page.getByRole('button', { name, exact: true }).tap()
  await page.goto(`${salon.kiosk}/`)
  await checkInByPhone(page, MARIA.phone.slice('+1'.length))
  if (isNew) for (const name of ["I'm a walk-in client", "I'm available now", 'Refill']) await press(name)
  if (screen === '/appointment-status') await press('Continue')
  await expect(page).toHaveURL(url => url.pathname === screen)
}

const checkInResponse = () => ({
  success: true,
  checkedIn: true,
  checkInId: '0198aaaa-0000-7000-8000-00000000000a',
  check_in_time: new Date().toISOString(),
  duplicate: false,
  smsResult: { scenario: 'check-in', state: 'QUEUED' },
})

/** Returns the response of a verification. The booking's start is given in minutes from now, by the salon's clock. */
export async function verificationOf(page: Page, scenario: string, startsInMinutes: number | null) {
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
  }
}
