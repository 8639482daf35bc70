import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { turnTablet } from './support/every-size.ts'
import { salon } from './support/kiosk.ts'
import { expectHeaderOfPicture } from './support/picture-headers.ts'
import { openMenu, signInByHand } from './support/staff.ts'
import { drag, TABLET_PORTRAIT } from './support/touch.ts'
import { test } from './support/without-motion.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Returns the row of totals with this name, such as `No-show`. */
const figure = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Bookings' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const numberOf = async (page: Page, name: string) =>
  Number((await figure(page, name).getByRole('cell').first().innerText()).replace(',', ''))

/** Expects a shadow where columns continue beyond the tablet's edge, and a visible first column after scrolling. */
async function expectFirstColumnStays(page: Page): Promise<void> {
  const shade = page.locator('[data-shade="more"]')
  await expect(shade).toBeVisible()
  await drag(page, [
    { x: 700, y: 700 },
    { x: 400, y: 700 },
    { x: 120, y: 700 },
  ])
  await expect(shade).toBeHidden()
  await expect(page.getByRole('columnheader', { name: 'Outcome' })).toBeInViewport({ ratio: 1 })
  const left = async (of: Locator) => (await of.boundingBox())!.x
  expect(await left(page.getByRole('columnheader', { name: 'Time' }))).toBeCloseTo(
    await left(page.getByRole('main')),
    0,
  )
}

test('a no-show that a manager corrects with “The client came” is no longer counted as a no-show', async ({ page }) => {
  await page.setViewportSize(TABLET_PORTRAIT)
  await signInByHand(page)
  await openMenu(page)
  await link(page, 'Office').tap()
  await link(page, 'Insights').tap()
  await expect(title(page, 'Insights')).toBeFocused()
  await expectHeaderOfPicture(page, 'office-insights')
  await page.getByRole('combobox', { name: 'Period' }).selectOption('7 days')
  // A new demo generates its past visits in the background, beginning with the newest day. Once the previous period has
  // figures, the figures of this period are complete.
  await expect(async () => {
    await button(page, 'Refresh').tap()
    await expect(figure(page, 'No-show')).toBeVisible({ timeout: 2_000 })
    expect(await numberOf(page, 'No-show')).toBeGreaterThan(0)
    await expect(figure(page, 'Booked').getByRole('cell').last()).not.toHaveText('0', { timeout: 1_000 })
  }).toPass({ timeout: 90_000 })
  await expect(
    page.getByText('how many minutes passed from the check-in until a manager pressed Received.'),
  ).toBeVisible()
  await expectAccessible(page)
  await turnTablet(page)
  const [noShows, booked] = [await numberOf(page, 'No-show'), await numberOf(page, 'Booked')]

  await figure(page, 'No-show').getByRole('link').tap()
  await expect(page).toHaveURL(`${salon.kiosk}/office/visits?period=7d&kind=booked&outcome=no-show`)
  const total = (visits: number) =>
    page.getByText(visits > 1_000 ? 'More than 1,000 visits.' : `${visits} ${visits === 1 ? 'visit' : 'visits'}.`, {
      exact: true,
    })
  await expect(total(noShows)).toBeVisible()
  await page.locator('tbody th button').first().tap()
  await expect(button(page, 'The client came')).toBeVisible()
  await expectAccessible(page)
  await turnTablet(page)
  await button(page, 'The client came').tap()
  await expect(page.getByText('Not a no-show: the client came.')).toBeVisible()

  // The figure has changed, and so has the number of listed visits.
  await page.goBack()
  await expect(title(page, 'Insights')).toBeVisible()
  await expect.poll(() => numberOf(page, 'No-show')).toBe(noShows - 1)
  expect(await numberOf(page, 'The client came')).toBe(1)
  expect(await numberOf(page, 'Booked')).toBe(booked)
  await figure(page, 'The client came').getByRole('link').tap()
  await expect(total(1)).toBeVisible()
  await page.locator('tbody th button').first().tap()
  await button(page, 'It was a no-show').tap()
  await expect(page.getByText('It is a no-show again.')).toBeVisible()
  await page.goBack()
  await expect.poll(() => numberOf(page, 'No-show')).toBe(noShows)
  await figure(page, 'Booked').getByRole('link').tap()
  await expect(total(booked)).toBeVisible()
  await expectFirstColumnStays(page)
})
