import { expect, type Page } from '@playwright/test'
import { contrastIn, expectSeenEdge } from './support/contrast.ts'
import { openDashboard } from './support/dashboard.ts'
import { bookingAt, cardsOn, showMadeUpDay, statusOf } from './support/made-up-day.ts'
import { openFromMenu } from './support/staff.ts'
import { TABLET_LANDSCAPE } from './support/touch.ts'
import { test } from './support/without-motion.ts'

let page: Page
test.beforeAll(async ({ browser }) => {
  page = await openDashboard(browser, { size: TABLET_LANDSCAPE, untilShown: false })
})
test.afterAll(() => page.context().close())

/** Returns the contrast in a narrow, high area of a column, at the height of a time label. */
async function contrastAt(time: string | RegExp): Promise<number> {
  const column = (await page.getByRole('columnheader', { name: 'Mia' }).boundingBox())!
  const label = (await page.getByRole('cell', { name: 'Time' }).getByText(time).boundingBox())!
  return contrastIn(page, { x: column.x + 20, y: label.y + label.height / 2 - 8, width: 2, height: 16 })
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`the borders of cards and fields on the staff screens are visible in ${colorScheme} forced colours`, async () => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    const received = bookingAt('2026-11-20T22:00:00Z', 'Mia', 45)
    await showMadeUpDay(page, {
      bookings: [bookingAt('2026-11-20T18:00:00Z', 'Lena', 300), received],
      statuses: [statusOf(received, { client_checked_in: true, manager_marked_received: true })],
    })
    await expectSeenEdge(page, page.getByRole('button', { name: 'Tustin', exact: true }))
    for (const card of await cardsOn(page).all()) await expectSeenEdge(page, card)
    await page.getByRole('cell', { name: 'Time' }).getByText('11:05').scrollIntoViewIfNeeded()
    for (const time of ['12 PM', '12:30', /^11:05/]) expect(await contrastAt(time), `${time}`).toBeGreaterThan(3)

    await cardsOn(page).last().tap()
    const icon = (await page.getByRole('dialog').locator('[data-status=received] svg').boundingBox())!
    expect(await contrastIn(page, { x: icon.x + 4, y: icon.y + 4, width: 12, height: 12 })).toBeGreaterThan(3)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()

    await page.getByRole('button', { name: 'Unfold', exact: true }).tap()
    const track = (await page.getByRole('switch').locator('i').boundingBox())!
    const half = { y: track.y + 8, width: 6, height: track.height - 16 }
    // While walk-ins are taken, the knob is at the left of the track.
    expect(await contrastIn(page, { ...half, x: track.x + 2 })).toBeGreaterThan(3)
    expect(await contrastIn(page, { ...half, x: track.x + track.width - 16 })).toBe(1)
    await page.getByRole('button', { name: 'Fold', exact: true }).tap()

    for (const name of ['Schedule', 'Status'] as const) {
      await openFromMenu(page, name)
      for (const field of await page
        .locator(':is(main, header) :is(select, input, [aria-current], [aria-pressed=true])')
        .all())
        if (await field.isVisible()) await expectSeenEdge(page, field)
    }
    await page.getByRole('link', { name: 'Back to Dashboard' }).tap()
    await expect(page.getByRole('grid')).toBeVisible()
  })
