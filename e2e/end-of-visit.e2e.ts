import { expect, type Page } from '@playwright/test'
import { checkInByPhone, salon, setPhonesAroundNow, typeDigits } from './support/kiosk.ts'
import { PINS } from './support/staff.ts'
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
  leave: (page: Page) => Promise<unknown>
}

/** Those that a finger, the clock or the browser itself makes; all others are in apps/web/test/kiosk/end-of-visit.test.tsx. */
const WAYS: readonly Way[] = [
  { by: 'the logo', from: '/waiver', to: '/', leave: page => logo(page).tap() },
  {
    by: '20 s without a touch',
    from: '/appointment-status',
    to: '/',
    leave: async page => {
      await stopTime(page)
      await page.clock.runFor(20_500)
    },
  },
  {
    by: 'five taps on the gear',
    from: '/waiver',
    to: '/login',
    isUnknown: true,
    leave: page => tapQuickly(button(page, 'Settings'), 5),
  },
  {
    by: 'leaving kiosk mode',
    from: '/waiver',
    to: '/manager-login',
    isKiosk: true,
    leave: async page => {
      await tapQuickly(button(page, 'Admin'), 5)
      await page.getByRole('button', { name: 'Exit Kiosk Mode' }).tap()
      await typeDigits(page.getByRole('dialog', { name: 'Exit Kiosk Mode' }), PINS.manager)
    },
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

for (const { by, from, to, isUnknown = false, isKiosk = false, leave } of WAYS)
  test.describe(isKiosk ? 'in kiosk mode' : 'on a tablet', () => {
    if (isKiosk) test.use(IN_KIOSK_MODE)

    test(`nothing of a visit is left after ${by} (${from})`, async ({ page }) => {
      if (by.includes('without a touch')) await page.clock.install()
      await comeTo(page, from, { isCheckedIn: !isUnknown })
      if (!isUnknown) await page.evaluate(() => localStorage.setItem('checkedIn', 'true'))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await untilPressesCount(page)
      await leave(page)
      await expect(page).toHaveURL(`${salon.kiosk}${to}`)
      const left = await page.evaluate(keys => keys.filter(key => sessionStorage.getItem(key) !== null), KEYS)
      expect(left).toEqual([])
      expect(await page.evaluate(() => localStorage.getItem('checkedIn'))).toBeNull()
      expect(await page.evaluate(() => localStorage.getItem('kioskMode'))).toBe(null)
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
