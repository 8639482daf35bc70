import type { DayTechnician } from '@frontlash/contract/day-calendar'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { busiestDay } from './support/busiest-day.ts'
import { bookingOf, cardOf, chooseAction, makeInactive, openDashboard } from './support/dashboard.ts'
import { setPhonesAroundNow } from './support/kiosk.ts'
import { bookingAt, cardsOn, openMadeUpDay } from './support/made-up-day.ts'
import { PHONE, TABLET_LANDSCAPE, TABLET_PORTRAIT } from './support/touch.ts'
import { test } from './support/without-motion.ts'

const technician = (name: string, hasColumn: boolean): DayTechnician => ({
  teamMemberId: `TM-${name}`,
  name,
  hasColumn,
})

const columns = (page: Page) => page.getByRole('columnheader').evaluateAll(all => all.map(one => one.ariaLabel))
const showAll = (page: Page) => page.getByRole('button', { name: 'Show all technicians', exact: true })

for (const size of [TABLET_PORTRAIT, TABLET_LANDSCAPE, PHONE, { width: 1440, height: 900 }])
  test(`at ${size.width} by ${size.height} who works on this weekday has a column, and one press shows everybody`, async ({
    browser,
  }) => {
    const day = busiestDay()
    const busy = 'ABCDEFGHI'.split('').map(letter => `Tech ${letter}`)
    const page = await openMadeUpDay(browser, {
      ...day,
      size,
      technicians: [
        technician('Abby', false),
        ...busy.map(name => technician(name, true)),
        technician('Usually Here', true),
        technician('Zelda', false),
      ],
    })
    await expect.poll(() => columns(page)).toEqual(['Time', ...busy, 'Usually Here'])
    await expect(page.getByRole('columnheader', { name: 'Usually Here' })).toContainText('0 today')
    await expect(showAll(page)).toHaveAttribute('aria-pressed', 'false')
    const { width, height } = (await showAll(page).boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)

    await press(page)
    await expect.poll(() => columns(page)).toEqual(['Time', 'Abby', ...busy, 'Usually Here', 'Zelda'])
    await expect(showAll(page)).toHaveAttribute('aria-pressed', 'true')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await expectAccessible(page)

    await press(page)
    await expect.poll(() => columns(page)).toEqual(['Time', ...busy, 'Usually Here'])
    await page.context().close()

    async function press(of: Page) {
      if (size.width === 1440) await showAll(of).click()
      else await showAll(of).tap()
    }
  })

for (const size of [TABLET_PORTRAIT, TABLET_LANDSCAPE])
  test(`at ${size.width} by ${size.height} the unfolded walk-ins panel covers no column that could not be scrolled out from under it`, async ({
    browser,
  }) => {
    const page = await openMadeUpDay(browser, { ...busiestDay(), size })
    await page.getByRole('button', { name: 'Unfold', exact: true }).tap()
    const scroller = page.getByRole('table', { name: 'Appointments of the day' })
    await scroller.evaluate(one => one.scrollTo({ left: one.scrollWidth }))
    const panel = await page.getByRole('complementary', { name: 'Walk-ins and alerts' }).boundingBox()
    const last = await page.getByRole('columnheader').last().boundingBox()
    expect(last!.x + last!.width).toBeLessThanOrEqual(panel!.x + 1)
    await page.context().close()
  })

for (const size of [TABLET_PORTRAIT, TABLET_LANDSCAPE, PHONE, { width: 1440, height: 900 }])
  test(`at ${size.width} by ${size.height} the present time covers no half of an hour beside it`, async ({
    browser,
  }) => {
    const page = await openDashboard(browser, { untilShown: false, size })
    await page.route('**/api/health', async route => {
      const answer = await (await route.fetch()).json()
      await route.fulfill({ json: { ...answer, now: '2026-11-20T19:05:00Z' } })
    })
    await page.reload()
    const present = page.getByText(/^11:0[5-9]( AM)?$/).first()
    await expect(present).toBeVisible()
    await expect(page.getByText('11 AM', { exact: true })).toBeHidden()
    await expect(page.getByText('10:30', { exact: true })).toBeVisible()
    await expect(page.getByText('11:30', { exact: true })).toBeVisible()
    await page.context().close()
  })

test('however many alerts there are, the walk-ins stay in sight below them', async ({ browser }) => {
  const page = await openDashboard(browser, { untilShown: false, size: TABLET_LANDSCAPE })
  const alerts = Array.from({ length: 12 }, (_, id) => ({
    id: id + 1,
    kind: 'manager_request',
    name: `Client Number${id}`,
    at: '2026-11-20T19:00:00Z',
    reason: 'late',
    clientId: null,
    phone: '+17145550100',
    square_appointment_id: null,
    doneAt: null,
    doneBy: null,
    version: 1,
  }))
  await page.route('**/api/manager/alerts/**', route => route.fulfill({ json: { alerts } }))
  await page.reload()
  await page.getByRole('button', { name: 'Unfold', exact: true }).tap()
  const panel = page.getByRole('complementary', { name: 'Walk-ins and alerts' })
  await expect(panel.getByRole('list', { name: 'Alerts' }).getByRole('listitem')).toHaveCount(12)
  await expect(panel.getByRole('switch')).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'On my way' }).last().scrollIntoViewIfNeeded()
  await expect(panel.getByRole('switch')).toBeInViewport({ ratio: 1 })
  await page.context().close()
})

test('where everybody has a column there is nothing to show', async ({ browser }) => {
  const page = await openMadeUpDay(browser, {
    bookings: [bookingAt('2026-11-20T18:00:00Z', 'Lena', 60)],
    technicians: [technician('Lena', true), technician('Mia', true)],
  })
  await expect.poll(() => columns(page)).toEqual(['Time', 'Lena', 'Mia'])
  await expect(showAll(page)).toHaveCount(0)
  await page.context().close()
})

test('without an answer about the technicians the day is shown with those who have cards', async ({ browser }) => {
  const bookings = [bookingAt('2026-11-20T18:00:00Z', 'Lena', 60), bookingAt('2026-11-20T18:00:00Z', 'Mia', 60)]
  const page = await openMadeUpDay(browser, { bookings, size: TABLET_LANDSCAPE })
  await page.route('**/api/manager/technicians/**', route => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(cardsOn(page)).toHaveCount(2)
  await expect.poll(() => columns(page)).toEqual(['Time', 'Lena', 'Mia'])
  await expect(page.getByText(/^Live/)).toBeVisible()
  await chooseAction(page, cardsOn(page).first(), 'Assign Different Tech')
  await expect(page.getByRole('dialog').getByRole('button')).toHaveText(['', 'LenaCurrent', 'Mia', 'Cancel'])
  await page.context().close()
})

test('an answer about the technicians that comes late takes presses away while the columns move', async ({
  browser,
}) => {
  const bookings = [bookingAt('2026-11-20T18:00:00Z', 'Lena', 60)]
  const page = await openMadeUpDay(browser, { bookings, size: TABLET_LANDSCAPE })
  let answer: () => void = () => undefined
  const answered = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/api/manager/technicians/**', async route => {
    await answered
    await route.fulfill({ json: [technician('Abby', true)] })
  })
  await page.reload()
  await expect(cardsOn(page)).toHaveCount(1)
  await page.getByRole('status', { name: 'Notices' }).waitFor({ state: 'attached' })
  const tookNone = page.getByRole('table').evaluate(
    table =>
      new Promise<boolean>(resolve => {
        new MutationObserver(() => resolve(true)).observe(table, { attributeFilter: ['data-takes-no-press'] })
      }),
  )
  answer()
  await expect.poll(() => columns(page)).toEqual(['Time', 'Abby', 'Lena'])
  expect(await tookNone).toBe(true)
  // A moment later the card is pressed as before.
  await cardsOn(page).tap()
  await expect(page.getByRole('dialog', { name: /Appointment Actions/ })).toBeVisible()
  await page.context().close()
})

test('a client is given to a technician who has no column, and the column comes', async ({ browser }) => {
  await setPhonesAroundNow()
  const booking = await bookingOf('7145550102')
  await makeInactive(booking)
  const page = await openDashboard(browser, { untilShown: false })
  await page.route('**/api/manager/technicians/**', async route => {
    const response = await route.fetch()
    const technicians = (await response.json()) as DayTechnician[]
    await route.fulfill({ json: [technician('Abby', false), ...technicians] })
  })
  await page.reload()
  const card = cardOf(page, booking)
  await expect(card).toBeVisible()
  expect(await columns(page)).not.toContain('Abby')

  await chooseAction(page, card, 'Assign Different Tech')
  const dialog = page.getByRole('dialog', { name: /Assign Different Tech/ })
  const offered = await dialog.getByRole('button').allTextContents()
  // Who has a column stands first, then the others, then Cancel.
  expect(offered.slice(-2)).toEqual(['Abby', 'Cancel'])
  expect(offered.length).toBeGreaterThan(4)
  await dialog.getByRole('button', { name: 'Abby' }).tap()
  await expect(
    page
      .getByRole('cell', { name: 'Abby', exact: true })
      .locator(`[data-appointment-id="${booking.square_appointment_id}"]`),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).first().tap()
  await expect.poll(() => columns(page)).not.toContain('Abby')
  await page.context().close()
})
