import { expect, type Locator, type Page } from '@playwright/test'
import { checkInByPhone, salon, setPhonesAroundNow, signAndSubmit } from './support/kiosk.ts'
import { test } from './support/tablet.ts'
import { PHONE, TABLET_LANDSCAPE, TABLET_PORTRAIT, TOUCH_SCREEN, tap } from './support/touch.ts'

/** Phones of the demo (docs/product/demo.md). */
const TWO_HOURS_LATE = '7145550108'
const BOOKED_ELSEWHERE = '7145550110'
const TWO_BOOKINGS = '7145550115'
const BOOKED_IN_WEEKS = '7145550121'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

test.beforeAll(setPhonesAroundNow)

async function checkIn(page: Page, phone: string): Promise<void> {
  await page.goto(`${salon.kiosk}/`)
  await checkInByPhone(page, phone)
}

/** From one part's `edge` down to the top of another, in px; read at once, because a screen rises as it arrives. */
async function roomBetween(upper: Locator, lower: Locator, edge: 'top' | 'bottom' = 'bottom'): Promise<number> {
  return upper.evaluate(
    (above, [below, from]) => below!.getBoundingClientRect().top - above.getBoundingClientRect()[from],
    [await lower.elementHandle(), edge] as const,
  )
}

/** Looks at a screen at every size. */
async function atEverySize(page: Page, look: () => Promise<void>): Promise<void> {
  for (const viewport of [PHONE, TABLET_LANDSCAPE, TABLET_PORTRAIT])
    await test.step(`on ${viewport.width} x ${viewport.height}`, async () => {
      await page.setViewportSize(viewport)
      await look()
    })
}

test('a client who is two hours late sees both offers and the countdown without scrolling', async ({ page }) => {
  await checkIn(page, TWO_HOURS_LATE)
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
    // Alike above and between, and far enough for a thumb.
    expect(above).toBeGreaterThanOrEqual(12)
    expect(Math.abs(above - below)).toBeLessThanOrEqual(1)
  })
  await tap(manager)
  await expect(page.getByText(/We've notified the manager!/)).toBeVisible()
  await atEverySize(page, expectAllInSight)
})

test('a client at the wrong salon sees where to go, and the countdown, without scrolling', async ({ page }) => {
  await checkIn(page, BOOKED_ELSEWHERE)
  await signAndSubmit(page)
  await expect(heading(page, 'Different Location Appointment')).toBeVisible()
  await atEverySize(page, async () => {
    await expect(page.getByRole('region', { name: 'The right salon' })).toBeInViewport({ ratio: 1 })
    await expect(button(page, 'Log Out')).toBeInViewport({ ratio: 1 })
  })
})

test('a client whose booking is weeks away sees every way on without scrolling', async ({ page }) => {
  await checkIn(page, BOOKED_IN_WEEKS)
  await tap(button(page, 'I have an appointment'))
  await expect(heading(page, 'Appointment Found!')).toBeVisible()
  await atEverySize(page, async () => {
    await expect(button(page, 'Start Over')).toBeInViewport({ ratio: 1 })
    const goOn = button(page, 'Continue with This Appointment')
    expect(await roomBetween(goOn, button(page, 'Ask for a visit today'))).toBeGreaterThanOrEqual(10)
  })
})

test.describe('on a tablet on its side', () => {
  test.use({ ...TOUCH_SCREEN, viewport: TABLET_LANDSCAPE })

  test('the cards of My Appointment begin on one line', async ({ page }) => {
    await checkIn(page, TWO_BOOKINGS)
    await signAndSubmit(page)
    await tap(page.getByRole('link', { name: 'My Appointment' }))
    const banner = page.getByText("You're all checked in!")
    const lastVisit = page.getByRole('region', { name: 'Last visit' })
    expect(Math.abs(await roomBetween(banner, lastVisit, 'top'))).toBeLessThanOrEqual(2)
  })
})
