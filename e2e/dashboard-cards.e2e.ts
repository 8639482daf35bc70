import type { AlertRow } from '@frontlash/contract/alerts'
import type { DaysSince } from '@frontlash/contract/day-calendar'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { busiestDay } from './support/busiest-day.ts'
import { openDashboard } from './support/dashboard.ts'
import { bookingAt, cardsOn, showMadeUpDay, statusOf } from './support/made-up-day.ts'
import { readCards } from './support/read-cards.ts'
import { PHONE, TABLET_LANDSCAPE, TABLET_PORTRAIT } from './support/touch.ts'
import { test } from './support/without-motion.ts'

const DESKTOP = { width: 1440, height: 900 }

let page: Page
test.beforeAll(async ({ browser }) => {
  page = await openDashboard(browser, { untilShown: false })
})
test.afterAll(() => page.context().close())

const shownCards = () => cardsOn(page).filter({ visible: true })
const boxes = () => shownCards().evaluateAll(all => all.map(card => card.getBoundingClientRect().toJSON() as DOMRect))

test.describe('the calendar on the busiest day', () => {
  const day = busiestDay()
  const busy = 'ABCDEFGHI'.split('').map(letter => `Tech ${letter}`)
  const technician = (name: string, hasColumn: boolean) => ({ teamMemberId: `TM-${name}`, name, hasColumn })
  const technicians = [
    technician('Abby', false),
    ...busy.map(name => technician(name, true)),
    technician('Usually Here', true),
    technician('Zelda', false),
  ]
  const alerts: AlertRow[] = Array.from({ length: 12 }, (_, id) => ({
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

  test.beforeAll(async () => {
    await showMadeUpDay(page, { ...day, technicians, alerts })
    await expect(cardsOn(page).locator('[data-tone=unknown]')).toHaveCount(0)
  })

  const columns = () => page.getByRole('columnheader').evaluateAll(all => all.map(one => one.ariaLabel))
  const panel = () => page.getByRole('complementary', { name: 'Walk-ins and alerts' })

  for (const size of [PHONE, TABLET_PORTRAIT, TABLET_LANDSCAPE, DESKTOP]) {
    const at = `at ${size.width} by ${size.height}`

    test(`${at} shows the icon and the time of each card in full, and no card overlaps another`, async () => {
      await page.setViewportSize(size)
      // The columns' width depends on the window, so the test waits for the new size.
      await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(size.width)
      await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
      const drawn = await shownCards().evaluateAll(readCards)
      // If four cards are side by side, two of them are shown only in the list behind a button.
      await expect(cardsOn(page)).toHaveCount(90)
      expect(drawn.length).toBeGreaterThan(70)
      expect(drawn.length).toBeLessThan(80)
      expect(drawn.flatMap(one => one.faults)).toEqual([])

      const fours = drawn.filter(one => one.column === 'Tech A')
      const columnPx = Math.max(...fours.map(one => one.rightPx)) - Math.min(...fours.map(one => one.leftPx))
      // Cards side by side are at least 41 px wide in every window. Their column is only as wide as they need.
      expect(columnPx).toBeLessThan(145)
      expect(Math.min(...drawn.map(one => one.rightPx - one.leftPx))).toBeGreaterThanOrEqual(41)
      // A card that overlaps no other card is as wide as its column, even if other cards of the column overlap.
      expect(Math.max(...fours.map(one => one.rightPx - one.leftPx))).toBe(columnPx)

      const all = await boxes()
      const over = all.flatMap((a, place) =>
        all
          .slice(place + 1)
          .filter(b => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height),
      )
      expect(over).toEqual([])
    })

    test(`${at} shows a column for each bookable technician after a press on “Show all technicians”`, async () => {
      await page.setViewportSize(size)
      const present = page.getByText(/^11:0[5-9]( AM)?$/).first()
      await expect(present).toBeVisible()
      await expect(page.getByText('11 AM', { exact: true })).toBeHidden()
      await expect(page.getByText('10:30', { exact: true })).toBeVisible()
      await expect(page.getByText('11:30', { exact: true })).toBeVisible()

      const showAll = page.getByRole('button', { name: 'Show all technicians', exact: true })
      await expect.poll(columns).toEqual(['Time', ...busy, 'Usually Here'])
      const { width, height } = (await showAll.boundingBox())!
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
      await showAll.tap()
      await expect.poll(columns).toEqual(['Time', 'Abby', ...busy, 'Usually Here', 'Zelda'])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      // A later test checks the tablets with an unfolded walk-ins panel.
      if (size === PHONE || size === DESKTOP) await expectAccessible(page)
      await showAll.tap()
      await expect.poll(columns).toEqual(['Time', ...busy, 'Usually Here'])
    })
  }

  test('shows each name and time in full if the text size is doubled', async () => {
    const style = await page.addStyleTag({ content: ':root { font-size: 200% }' })
    for (const size of [PHONE, TABLET_PORTRAIT, TABLET_LANDSCAPE, DESKTOP]) {
      // The calendar reads the text size only when the size of the window changes.
      await page.setViewportSize({ ...size, width: size.width - 1 })
      await page.setViewportSize(size)
      await expect
        .poll(() => page.getByRole('columnheader', { name: 'Tech G' }).evaluate(head => head.clientWidth))
        .toBeGreaterThan(200)
      expect((await shownCards().evaluateAll(readCards)).flatMap(one => one.faults)).toEqual([])
      const cut = await page.evaluate(() => {
        const times = [...document.querySelectorAll('[role=cell][aria-label=Time] span')]
        const texts = [...document.querySelectorAll('[role=columnheader] *, nav button'), ...times]
        return texts
          .filter(one => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().left < 0)
          .map(one => one.textContent)
      })
      expect(cut).toEqual([])
    }
    await style.evaluate(one => (one as HTMLElement).remove())
  })

  test('scrolls far enough to show the last column beside the walk-ins panel on a tablet', async () => {
    await page.setViewportSize(TABLET_PORTRAIT)
    await page.getByRole('button', { name: 'Unfold', exact: true }).tap()
    for (const size of [TABLET_PORTRAIT, TABLET_LANDSCAPE]) {
      await page.setViewportSize(size)
      const scroller = page.getByRole('grid', { name: 'Appointments of the day' })
      await scroller.evaluate(one => one.scrollTo({ left: one.scrollWidth }))
      const aside = await panel().boundingBox()
      const last = await page.getByRole('columnheader').last().boundingBox()
      expect(last!.x + last!.width).toBeLessThanOrEqual(aside!.x + 1)
    }
    const alerts = panel().getByRole('list', { name: 'Alerts' })
    await expect(alerts.getByRole('listitem')).toHaveCount(12)
    expect((await alerts.boundingBox())!.height).toBe(TABLET_LANDSCAPE.height / 2)
    await expect(panel().getByRole('switch')).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await panel().getByRole('button', { name: 'On my way' }).last().scrollIntoViewIfNeeded()
    await expect(panel().getByRole('switch')).toBeInViewport({ ratio: 1 })
    for (const size of [DESKTOP, TABLET_PORTRAIT]) {
      await page.setViewportSize(size)
      await page.getByRole('button', { name: 'Fold', exact: true }).tap()
      await expect.poll(async () => (await panel().boundingBox())!.width).toBe(48)
      await page.getByRole('button', { name: 'Unfold', exact: true }).tap()
    }
    await page.getByRole('button', { name: 'Fold', exact: true }).tap()
  })
})

test('no part of a card is cut off on a day with only new clients', async () => {
  const isNew: DaysSince = { isNewClient: true, error: null, daysSinceLastAppointment: null }
  await showMadeUpDay(page, {
    ...busiestDay(),
    histories: phones => Object.fromEntries(phones.map(phone => [phone, isNew])),
  })
  await expect(cardsOn(page).locator('[data-tone=unknown]')).toHaveCount(0)
  for (const size of [PHONE, TABLET_LANDSCAPE]) {
    await page.setViewportSize(size)
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect((await shownCards().evaluateAll(readCards)).flatMap(one => one.faults)).toEqual([])

    const first = page.getByText('8 AM', { exact: true })
    await first.evaluate(label => label.closest('[role=grid]')!.scrollTo({ top: 0, left: 0 }))
    const heads = (await page.getByRole('columnheader', { name: 'Time' }).boundingBox())!
    expect((await first.boundingBox())!.y).toBeGreaterThanOrEqual(heads.y + heads.height)
  }
})

test('the accessible name of a narrow card contains the words that do not fit on the card', async () => {
  const at = '2026-11-20T18:00:00Z'
  const bookings = [0, 1, 2].map(() => bookingAt(at, 'Lena', 15))
  const statuses = [
    statusOf(bookings[0]!, { arrived_at: '2026-11-20T18:38:00Z' }),
    statusOf(bookings[1]!, { manager_marked_received_by: 'LOCATION_MISMATCH' }),
  ]
  await page.setViewportSize(PHONE)
  await showMadeUpDay(page, { bookings, statuses })
  await expect(cardsOn(page).nth(0)).toHaveAccessibleName(
    /^Client Number\d+ .*\d+ min late .*Arrived 10:38 .*Volume Refill .*10:00 ?a .*inactive$/,
  )
  await expect(cardsOn(page).nth(1)).toHaveAccessibleName(/Client is at another location/)
})

test('the card of a client who arrived too late shows the arrival time in full', async () => {
  const booking = bookingAt('2026-11-20T18:00:00Z', 'Lena', 45, { service_name: 'Classic Refill (2 Weeks)' })
  const arrived = statusOf(booking, { arrived_at: '2026-11-20T18:38:00Z' })
  await page.setViewportSize(TABLET_PORTRAIT)
  await showMadeUpDay(page, { bookings: [booking], statuses: [arrived] })
  for (const size of [TABLET_PORTRAIT, TABLET_LANDSCAPE]) {
    await page.setViewportSize(size)
    const card = cardsOn(page).first()
    const [whole, chip] = await Promise.all([card.boundingBox(), card.getByText('Arrived 10:38').boundingBox()])
    expect(chip!.y + chip!.height).toBeLessThanOrEqual(whole!.y + whole!.height)
  }
  // Beside another card, rounded corners would cut off the first letters.
  const beside = bookingAt('2026-11-20T18:00:00Z', 'Lena', 90)
  const late = statusOf(beside, { arrived_at: '2026-11-20T18:41:00Z' })
  await showMadeUpDay(page, { bookings: [booking, beside], statuses: [late] })
  await expect(cardsOn(page).getByText('Arrived 10:41')).toHaveCSS('border-radius', '0px')
  await expect(cardsOn(page).filter({ hasText: 'Arrived 10:41' })).toHaveAttribute('data-shape', 'half-tall')
})

test('the cards of another day have no badge for the last visit', async () => {
  await page.setViewportSize(TABLET_LANDSCAPE)
  await showMadeUpDay(page, { bookings: [bookingAt('2026-11-21T18:00:00Z', 'Lena', 45)] })
  const badge = cardsOn(page).locator('[data-tone]')
  await expect(badge).toBeVisible()
  await page.getByRole('button', { name: 'Find', exact: true }).tap()
  await page.getByRole('button', { name: 'Tomorrow', exact: true }).tap()
  await expect(page.getByText('Nothing can be changed here.')).toBeVisible()
  await expect(badge).toBeHidden()
})

test('a low card always shows the client’s full name, but shows the service only if there is space', async () => {
  const bookings = ['Naomi Nakano', 'Jo Li'].map((customer_name, at) =>
    bookingAt(`2026-11-20T${18 + at}:00:00Z`, 'Lena', 15, { customer_name, service_name: 'Brow Shaping' }),
  )
  const others = ['Ana', 'Bella', 'Chloe', 'Dee']
  const day = [...bookings, ...others.map(name => bookingAt('2026-11-20T18:00:00Z', name, 45))]
  await page.setViewportSize(TABLET_PORTRAIT)
  await showMadeUpDay(page, { bookings: day })
  for (const [name, isServiceShown] of [
    ['Naomi Nakano', false],
    ['Jo Li', true],
  ] as const) {
    const card = cardsOn(page).filter({ hasText: name })
    await expect(card).toHaveAttribute('data-shape', 'low')
    const words = card.getByText(name, { exact: true })
    expect(await words.evaluate(one => one.scrollWidth <= one.clientWidth + 1)).toBe(true)
    const shown = await card.getByText('Brow Shaping').evaluate(service => {
      const text = document.createRange()
      text.selectNodeContents(service.firstChild!)
      return text.getClientRects()[0]!.top < service.getBoundingClientRect().bottom - 2
    })
    expect(shown).toBe(isServiceShown)
  }
})

test('the calendar has a row for each elapsed half hour on a day on which the clocks change', async () => {
  await page.setViewportSize(DESKTOP)
  await showMadeUpDay(page, {
    bookings: [bookingAt('2027-03-14T09:30:00Z', 'Lena', 30), bookingAt('2027-03-14T10:00:00Z', 'Lena', 30)],
  })
  await expect(cardsOn(page).nth(0)).toContainText('1:30 AM')
  await expect(cardsOn(page).nth(1)).toContainText('3:00 AM')
  const [before, after] = await boxes()
  expect(Math.abs(after!.y - before!.y - 30 * 2.37)).toBeLessThan(2)
  await expect(page.getByRole('cell', { name: 'Time' })).toContainText(/^1:303 AM/)

  await showMadeUpDay(page, {
    bookings: [bookingAt('2026-11-01T08:30:00Z', 'Lena', 30), bookingAt('2026-11-01T09:30:00Z', 'Lena', 30)],
  })
  await expect(cardsOn(page)).toContainText(['1:30', '1:30'])
  const [first, second] = await boxes()
  expect(second!.x).toBe(first!.x)
  expect(Math.abs(second!.y - first!.y - 60 * 2.37)).toBeLessThan(2)
})
