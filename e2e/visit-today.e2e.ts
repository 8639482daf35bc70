import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { checkInByPhone, salon, setPhonesAroundNow, signAndSubmit } from './support/kiosk.ts'
import { seenByManager } from './support/seen-by-manager.ts'
import { test } from './support/tablet.ts'
import { TABLET_LANDSCAPE, TABLET_PORTRAIT, TOUCH_SCREEN, tap } from './support/touch.ts'

/** Phones of the demo (docs/product/demo.md). */
const TWO_HOURS_LATE = '7145550108'
const BOOKED_TOMORROW = '7145550109'
const BOOKED_IN_WEEKS = '7145550121'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function chooseFullSet(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/walk-in-options$/)
  await tap(button(page, "I'm available now"))
  await tap(button(page, 'Full Set'))
}

/** The client was at Irvine two weeks ago, and has not said how it was: the status screen asks too. */
async function offerToRate(page: Page): Promise<void> {
  await page.route('**/api/clients/*/last-checkin', async route => {
    const toRate = { checkInId: '0198aaaa-0000-7000-8000-00000000000a', date: '2026-11-06', location: 'irvine' }
    await route.fulfill({ json: { ...(await (await route.fetch()).json()), toRate } })
  })
}

async function expectOnTheList(phone: string): Promise<void> {
  await expect
    .poll(async () => (await seenByManager(phone)).walkIns)
    .toMatchObject([{ service: 'Full set - available now' }])
}

test.beforeAll(setPhonesAroundNow)

for (const [viewport, phone, status] of [
  [TABLET_PORTRAIT, BOOKED_TOMORROW, 'Different Day Appointment'],
  [TABLET_LANDSCAPE, TWO_HOURS_LATE, 'Appointment Was Long Ago'],
] as const)
  test.describe(`on a tablet of ${viewport.width} x ${viewport.height}`, () => {
    test.use({ ...TOUCH_SCREEN, viewport })

    test(`a client who reads "${status}" asks for a visit today and is on the list`, async ({ page }) => {
      await offerToRate(page)
      await page.goto(`${salon.kiosk}/`)
      await checkInByPhone(page, phone)
      await signAndSubmit(page)
      await expect(heading(page, status)).toBeVisible()
      await expect(button(page, /^How was your last visit\?/)).toBeVisible()
      await expectAccessible(page)
      await tap(button(page, 'Ask for a visit today'))
      await chooseFullSet(page)
      // Signed a moment ago: not asked again.
      await expect(page).toHaveURL(/\/appointment-status$/)
      await expect(heading(page, 'Walk-in Service Selected!')).toBeVisible()
      await expectOnTheList(phone)
    })
  })

test.describe('the card of a booking on another day', () => {
  test.use({ ...TOUCH_SCREEN, viewport: TABLET_PORTRAIT })

  test('offers a visit today too', async ({ page }) => {
    await page.goto(`${salon.kiosk}/`)
    await checkInByPhone(page, BOOKED_IN_WEEKS)
    await tap(button(page, 'I have an appointment'))
    await expect(heading(page, 'Appointment Found!')).toBeVisible()
    await expectAccessible(page)
    await tap(button(page, 'Ask for a visit today'))
    await chooseFullSet(page)
    await signAndSubmit(page)
    await expect(heading(page, 'Walk-in Service Selected!')).toBeVisible()
    await expectOnTheList(BOOKED_IN_WEEKS)
  })
})
