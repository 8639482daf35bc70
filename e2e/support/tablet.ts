import { test as base, type Page } from '@playwright/test'
import { enrolByHand, salon } from './kiosk.ts'

type EnrolledState = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

/** Tests whose page is a tablet at Tustin that is enrolled already, once for all tests of a file, with nobody's visit on it. */
export const test = base.extend<object, { enrolled: EnrolledState }>({
  enrolled: [
    async ({ browser }, use) => {
      const page = await browser.newPage({ hasTouch: true })
      await enrolByHand(page)
      const state = await page.context().storageState()
      await page.context().close()
      await use(state)
    },
    { scope: 'worker' },
  ],
  storageState: ({ enrolled }, use) => use(enrolled),
})

/** A client as a kiosk's look-up tells of her. Only where the test answers the calls itself: the salon does not know her. */
export const MARIA = {
  id: '0198aaaa-0000-7000-8000-000000000001',
  first_name: 'Maria',
  last_name: 'G.',
  phone: '+17145550190',
  role: 'client',
} as const

/** What a kiosk is told of somebody who has never been here and is not booked, by call. */
export const NOTHING_KNOWN = {
  '**/api/appointments/**': [],
  '**/api/clients/*/history': [],
  '**/api/clients/*/last-checkin': { daysSinceLastAppointment: null, lastAppointmentDate: null, toRate: null },
}

/** What a visit keeps of a check-in by hand. */
export const CHECKED_IN = {
  checkInId: 'check-in',
  checkedIn: true,
  kept: false,
  smsResult: null,
  visit: { service: 'Full Set', technician: 'Dana', at: '2026-11-20T19:00:00.000Z', daysSinceLastVisit: 12 },
}

/** Opens a screen in the middle of a visit: with this in the session store, under the names in docs/product/kiosk.md. */
export async function openInVisit(
  page: Page,
  path: string,
  visit: Readonly<Record<string, string | object>>,
): Promise<void> {
  await page.addInitScript(
    ({ path, visit }) => {
      // Only on arrival: what the visit does with it afterwards is its own affair.
      if (location.pathname !== path || window.name === `arrived at ${path}`) return
      window.name = `arrived at ${path}`
      for (const [key, value] of Object.entries(visit))
        sessionStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
    },
    { path: path.replace(/\?.*/, ''), visit },
  )
  await page.goto(`${salon.kiosk}${path}`)
}

/** From here on the page's clock stands still, but for what the test lets pass. It has to be installed already. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 1_000))
}

/** A verification's answer, with the booking's start in minutes from now by the salon's clock. */
export async function verificationOf(
  page: Page,
  scenario: string,
  startsInMinutes: number | null,
  more: object = {},
): Promise<object> {
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
