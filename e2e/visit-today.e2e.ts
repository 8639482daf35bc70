import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { atEverySize, roomBetween } from './support/every-size.ts'
import { checkInByPhone, salon, setPhonesAroundNow, signAndSubmit, textsTo } from './support/kiosk.ts'
import { seenByManager } from './support/seen-by-manager.ts'
import { test } from './support/tablet.ts'
import { TABLET_LANDSCAPE, TABLET_PORTRAIT, TOUCH_SCREEN, tap } from './support/touch.ts'

/** The phone numbers of demo clients (docs/product/demo.md). */
const TWO_HOURS_LATE = '7145550108'
const BOOKED_TOMORROW = '7145550109'
const BOOKED_IN_WEEKS = '7145550121'
const BOOKED_ELSEWHERE = '7145550110'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function chooseFullSet(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/walk-in-options$/)
  await tap(button(page, "I'm available now"))
  await tap(button(page, 'Full Set'))
}

/** Gives the client an unrated visit two weeks ago, so that the status screen also asks for a rating. */
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

test.use({ ...TOUCH_SCREEN, viewport: TABLET_PORTRAIT })

test('a client whose booking is on another day can ask for a visit today, and appears on the walk-in list', async ({
  page,
}) => {
  const before = (await textsTo(BOOKED_TOMORROW)).length
  await offerToRate(page)
  await page.goto(`${salon.kiosk}/`)
  await checkInByPhone(page, BOOKED_TOMORROW)
  await signAndSubmit(page)
  await expect(heading(page, 'Different Day Appointment')).toBeVisible()
  await expect(button(page, /^How was your last visit\?/)).toBeVisible()
  await expectAccessible(page)
  await tap(button(page, 'Ask for a visit today'))
  await chooseFullSet(page)
  // The client has just signed the waiver, so the waiver screen is skipped.
  await expect(page).toHaveURL(/\/appointment-status$/)
  await expect(heading(page, 'Walk-in Service Selected!')).toBeVisible()
  await expectOnTheList(BOOKED_TOMORROW)
  const texts = async () => (await textsTo(BOOKED_TOMORROW)).slice(before).map(text => text.body)
  await expect.poll(async () => (await texts()).join()).toContain('not today')
})

test('a client who is two hours late can ask for a visit today, and appears on the walk-in list', async ({ page }) => {
  await page.goto(`${salon.kiosk}/`)
  await checkInByPhone(page, TWO_HOURS_LATE)
  await signAndSubmit(page)
  await expect(heading(page, 'Appointment Was Long Ago')).toBeVisible()
  const expectAllInSight = async () => {
    for (const part of [button(page, 'Ask for a visit today'), button(page, 'Log Out'), page.getByRole('timer')])
      await expect(part).toBeInViewport({ ratio: 1 })
  }
  const manager = button(page, 'Speak to Manager')
  await atEverySize(page, async () => {
    await expectAllInSight()
    const above = await roomBetween(page.getByRole('region', { name: 'Your appointment' }), manager)
    const below = await roomBetween(manager, button(page, 'Ask for a visit today'))
    // The spaces above and below the button are equal and large enough for a thumb.
    expect(above).toBeGreaterThanOrEqual(12)
    expect(Math.abs(above - below)).toBeLessThanOrEqual(1)
  })
  await tap(manager)
  await expect(page.getByText(/We've notified the manager!/)).toBeVisible()
  await expectAccessible(page)
  await atEverySize(page, expectAllInSight)
  await page.setViewportSize(TABLET_LANDSCAPE)
  await tap(button(page, 'Ask for a visit today'))
  await chooseFullSet(page)
  await expect(heading(page, 'Walk-in Service Selected!')).toBeVisible()
  await expectOnTheList(TWO_HOURS_LATE)
})

test('the dialog of a card shows all buttons without scrolling if the booking is on another day', async ({ page }) => {
  await page.goto(`${salon.kiosk}/`)
  await checkInByPhone(page, BOOKED_IN_WEEKS)
  await tap(button(page, 'I have an appointment'))
  await expect(heading(page, 'Appointment Found!')).toBeFocused()
  await expectAccessible(page)
  await atEverySize(page, async () => {
    await expect(button(page, 'Start Over')).toBeInViewport({ ratio: 1 })
    const goOn = button(page, 'Continue with This Appointment')
    expect(await roomBetween(goOn, button(page, 'Ask for a visit today'))).toBeGreaterThanOrEqual(10)
  })
  await tap(button(page, 'Ask for a visit today'))
  await chooseFullSet(page)
  await signAndSubmit(page)
  await expect(heading(page, 'Walk-in Service Selected!')).toBeVisible()
  await expectOnTheList(BOOKED_IN_WEEKS)
})

test('a client at the wrong location sees the address of the right location without scrolling', async ({ page }) => {
  const before = (await textsTo(BOOKED_ELSEWHERE)).length
  await page.goto(`${salon.kiosk}/`)
  await checkInByPhone(page, BOOKED_ELSEWHERE)
  await signAndSubmit(page)
  await expect(heading(page, 'Different Location Appointment')).toBeVisible()
  await atEverySize(page, async () => {
    await expect(page.getByRole('region', { name: 'The right salon' })).toBeInViewport({ ratio: 1 })
    await expect(button(page, 'Log Out')).toBeInViewport({ ratio: 1 })
  })
  const texts = async () => (await textsTo(BOOKED_ELSEWHERE)).slice(before).map(text => text.body)
  await expect.poll(async () => (await texts()).join()).toContain('not Tustin')
})
