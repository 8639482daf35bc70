import { expect, type Page } from '@playwright/test'
import { checkInByPhone, salon, setPhonesAroundNow, typeDigits } from './support/kiosk.ts'
import { PINS, signInByHand } from './support/staff.ts'
import { IN_KIOSK_MODE, stopTime, test } from './support/tablet.ts'
import { tapQuickly, untilPressesCount } from './support/touch.ts'
import { comeTo, type VisitScreen } from './support/visit.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const logo = (page: Page) => page.getByRole('link', { name: 'Frontlash, home' })

/** Every key that a visit keeps (docs/product/kiosk.md, "What is kept in the browser"). */
const KEYS = [
  'phoneNumber',
  'clientData',
  'existingClient',
  'squareVerificationResult',
  'squareVerificationStatus',
  'phoneProcessingComplete',
  'phoneSkeletonComplete',
  'walkInIntent',
  'foundAppointment',
  'autoCreateClient',
  'checkedIn',
  'lastCheckIn',
  'waiverDone',
  'signedToday',
]

type Way = {
  /** How the visit is left. */
  by: string
  /** The screen of the visit that is left. */
  from: VisitScreen
  /** Where it leads to. */
  to: string
  /** The client is not checked in: nobody is signed in, so that the gear is in the header. */
  isUnknown?: boolean
  isKiosk?: boolean
  /** A manager is signed in beside the visit. */
  hasManager?: boolean
  leave: (page: Page) => Promise<unknown>
}

const fiveTaps = (page: Page) => tapQuickly(button(page, 'Settings'), 5)
const threeTaps = (page: Page) => tapQuickly(button(page, 'Tustin'), 3)
const wait = (ms: number) => async (page: Page) => {
  await stopTime(page)
  await page.clock.runFor(ms)
}
const press = (name: string) => (page: Page) => button(page, name).tap()

async function leaveKioskMode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Exit Kiosk Mode' }).tap()
  await typeDigits(page.getByRole('dialog', { name: 'Exit Kiosk Mode' }), PINS.manager)
}

const WAYS: readonly Way[] = [
  ...(
    [
      '/appointment-check',
      '/walk-in-options',
      '/register',
      '/waiver',
      '/appointment',
      '/appointment-status',
      '/appointment-success',
    ] as const
  ).map(from => ({ by: 'the logo', from, to: '/', leave: (page: Page) => logo(page).tap() })),
  ...(['/appointment-check', '/waiver', '/appointment-status', '/survey'] as const).map(from => ({
    by: '20 s without a touch',
    from,
    to: '/',
    leave: wait(20_500),
  })),
  { by: 'Logout in the header', from: '/appointment-status', to: '/', leave: press('Logout') },
  { by: 'Log Out', from: '/appointment', to: '/', leave: press('Log Out') },
  { by: 'Log Out', from: '/appointment-status', to: '/', leave: press('Log Out') },
  { by: 'Done', from: '/appointment-success', to: '/', leave: press('Done') },
  { by: 'Back', from: '/waiver', to: '/', leave: press('Back') },
  { by: 'Go Back', from: '/appointment-check', to: '/', leave: press('Go Back') },
  {
    by: 'Start Over',
    from: '/appointment-check',
    to: '/',
    leave: async page => {
      await button(page, 'I have an appointment').tap()
      await button(page, 'Start Over').tap()
    },
  },
  { by: 'five taps on the gear', from: '/waiver', to: '/login', isUnknown: true, leave: fiveTaps },
  {
    by: 'five taps on the gear in kiosk mode',
    from: '/walk-in-options',
    to: '/login',
    isUnknown: true,
    isKiosk: true,
    leave: fiveTaps,
  },
  { by: 'three taps on the location', from: '/waiver', to: '/change-location', leave: threeTaps },
  {
    by: 'leaving kiosk mode',
    from: '/waiver',
    to: '/manager-login',
    isKiosk: true,
    leave: async page => {
      await tapQuickly(button(page, 'Admin'), 5)
      await leaveKioskMode(page)
    },
  },
  {
    by: 'the end of the survey',
    from: '/survey',
    to: '/',
    leave: async page => {
      await button(page, 'Amazing').tap()
      await button(page, 'Continue without sharing').tap()
      await button(page, 'Done').tap()
    },
  },
  {
    by: 'Done beside the codes in kiosk mode',
    from: '/survey',
    to: '/',
    isKiosk: true,
    leave: async page => {
      await button(page, 'Amazing').tap()
      await button(page, 'Done').tap()
    },
  },
  {
    by: 'a server that no longer knows the tablet',
    from: '/appointment-check',
    to: '/location-required',
    leave: async page => {
      await page.route('**/api/square/comprehensive-appointment-search', route =>
        route.fulfill({ status: 401, json: { code: 'DEVICE_NOT_ENROLLED', msg: '', requestId: 'r' } }),
      )
      await button(page, 'I have an appointment').tap()
    },
  },
  {
    by: 'the manager who logs out in mid-visit',
    from: '/waiver',
    to: '/',
    isUnknown: true,
    hasManager: true,
    leave: press('Logout'),
  },
  {
    by: 'the manager who goes on to the dashboard',
    from: '/waiver',
    to: '/dashboard',
    isUnknown: true,
    hasManager: true,
    leave: page => page.getByRole('link', { name: 'Manager Dashboard' }).tap(),
  },
  {
    by: 'a screen that broke',
    from: '/waiver',
    to: '/',
    leave: async page => {
      await page.route('**/assets/waiver-screen-*.js', route => route.abort())
      await page.reload()
      await expect(page.getByRole('heading', { name: 'This screen stopped working' })).toBeVisible()
      await button(page, 'Reload').tap()
      await expect(page.getByRole('heading', { name: 'Client Check-in' })).toBeVisible()
    },
  },
]

for (const { by, from, to, isUnknown = false, isKiosk = false, hasManager = false, leave } of WAYS)
  test.describe(isKiosk ? 'in kiosk mode' : 'on a tablet', () => {
    if (isKiosk) test.use(IN_KIOSK_MODE)

    test(`nothing of a visit is left after ${by} (${from})`, async ({ page }) => {
      await page.route('**/api/sms/abandoned-walkin', route => route.fulfill({ json: { success: true } }))
      await page.route('**/api/survey/submit', route => route.fulfill({ json: { success: true } }))
      if (by.includes('without a touch')) await page.clock.install()
      if (hasManager) await signInByHand(page, { pin: PINS.manager })
      await comeTo(page, from, { isCheckedIn: !isUnknown })
      if (!isUnknown) await page.evaluate(() => localStorage.setItem('checkedIn', 'true'))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await untilPressesCount(page)
      await leave(page)
      await expect(page).toHaveURL(`${salon.kiosk}${to}`)
      const left = await page.evaluate(keys => keys.filter(key => sessionStorage.getItem(key) !== null), KEYS)
      expect(left).toEqual([])
      expect(await page.evaluate(() => localStorage.getItem('checkedIn'))).toBeNull()
      expect(await page.evaluate(() => localStorage.getItem('kioskMode'))).toBe(
        isKiosk && !by.startsWith('leaving') ? 'true' : null,
      )
    })
  })

test('nothing of a visit is left after the browser’s own way back', async ({ page }) => {
  await setPhonesAroundNow()
  await page.goto(`${salon.kiosk}/`)
  await checkInByPhone(page, '7145550101')
  await expect(page).toHaveURL(/\/waiver$/)
  await expect(page.getByLabel('Signature', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`${salon.kiosk}/`)
  await expect(page.getByRole('heading', { name: 'Client Check-in' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Account' })).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('a manager who types the sign-in address during a visit finds no data of that visit', async ({ page }) => {
  await comeTo(page, '/waiver')
  await page.goto(`${salon.kiosk}/login`)
  await typeDigits(page, PINS.manager)
  await expect(page).toHaveURL(`${salon.kiosk}/dashboard`)
  expect(await page.evaluate(keys => keys.filter(key => sessionStorage.getItem(key) !== null), KEYS)).toEqual([])
})
