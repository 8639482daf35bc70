import type { DaysSince } from '@frontlash/contract/day-calendar'
import { expect } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { busiestDay } from './support/busiest-day.ts'
import { bookingAt, cardsOn, openMadeUpDay, statusOf } from './support/made-up-day.ts'
import { readCards } from './support/read-cards.ts'
import { PHONE, TABLET_LANDSCAPE, TABLET_PORTRAIT } from './support/touch.ts'
import { test } from './support/without-motion.ts'

test('a card has a dash until it is known when its client was last here, then NEW or the days', async ({ browser }) => {
  const histories: DaysSince[] = [
    { isNewClient: true, error: null, daysSinceLastAppointment: null },
    { isNewClient: false, error: null, daysSinceLastAppointment: null },
    { isNewClient: false, error: null, daysSinceLastAppointment: 17 },
  ]
  let isAnswering = false
  const page = await openMadeUpDay(browser, {
    bookings: histories.map((_, n) => bookingAt(`2026-11-20T${18 + n}:00:00Z`, 'Lena', 60)),
    histories: phones =>
      isAnswering ? Object.fromEntries(phones.map((phone, at) => [phone, histories[at]!])) : 'fails',
  })
  const badges = cardsOn(page).locator('[data-tone]')
  await expect(badges).toHaveText(['-', '-', '-'])
  const answered = page.waitForResponse('**/api/clients/days-since-appointments')
  isAnswering = true
  await page.reload()
  await answered
  await expect(badges).toHaveText(['NEW', 'NEW', '17'])
  await page.context().close()
})

const SIZES = [PHONE, TABLET_PORTRAIT, TABLET_LANDSCAPE, { width: 1440, height: 900 }]

test.describe('on the busiest day', () => {
  const day = busiestDay()
  for (const size of SIZES)
    test(`at ${size.width} by ${size.height} every card shows icon, time and letters, and the name where it is high enough`, async ({
      browser,
    }) => {
      const page = await openMadeUpDay(browser, { ...day, size })
      await expect(cardsOn(page).locator('[data-tone=unknown]')).toHaveCount(0)
      const drawn = await cardsOn(page).evaluateAll(readCards)
      expect(drawn.length).toBe(90)
      expect(drawn.flatMap(one => one.faults)).toEqual([])

      // Four abreast have 44 px each at least, whatever the window.
      const fours = drawn.filter(one => one.column === 'Tech A')
      const columnPx = Math.max(...fours.map(one => one.rightPx)) - Math.min(...fours.map(one => one.leftPx))
      expect(columnPx).toBeGreaterThan(4 * 44 - 8)
      // Who stands alone has the whole column, also between others that overlap.
      expect(Math.max(...fours.map(one => one.rightPx - one.leftPx))).toBe(columnPx)

      await expectAccessible(page)
      await page.context().close()
    })
})

test('when every client is new each card still shows its letters, and the first hour is labelled', async ({
  browser,
}) => {
  const isNew: DaysSince = { isNewClient: true, error: null, daysSinceLastAppointment: null }
  for (const size of [PHONE, TABLET_LANDSCAPE]) {
    const page = await openMadeUpDay(browser, {
      ...busiestDay(),
      size,
      histories: phones => Object.fromEntries(phones.map(phone => [phone, isNew])),
    })
    await expect(cardsOn(page).locator('[data-tone=unknown]')).toHaveCount(0)
    expect((await cardsOn(page).evaluateAll(readCards)).flatMap(one => one.faults)).toEqual([])

    const first = page.getByText('8 AM', { exact: true })
    await first.evaluate(label => label.closest('[role=table]')!.scrollTo({ top: 0, left: 0 }))
    const heads = (await page.getByRole('columnheader', { name: 'Time' }).boundingBox())!
    expect((await first.boundingBox())!.y).toBeGreaterThanOrEqual(heads.y + heads.height)
    await page.context().close()
  }
})

test('what a narrow card has no room for is part of its name', async ({ browser }) => {
  const at = '2026-11-20T18:00:00Z'
  const bookings = [0, 1, 2, 3].map(() => bookingAt(at, 'Lena', 15))
  const statuses = [
    statusOf(bookings[0]!, { arrived_at: '2026-11-20T18:38:00Z' }),
    statusOf(bookings[1]!, { manager_marked_received_by: 'LOCATION_MISMATCH' }),
  ]
  const page = await openMadeUpDay(browser, { bookings, statuses, size: PHONE })
  const first = cardsOn(page).nth(0)
  await expect(first).toHaveAccessibleName(
    /^Client Number\d+ .*\d+ min late .*Arrived 10:38 .*Volume Refill .*10:00a .*inactive$/,
  )
  await expect(cardsOn(page).nth(1)).toHaveAccessibleName(/Client is at another location/)
  await page.context().close()
})

test('a client who came too late is said to be here, all of it within the card', async ({ browser }) => {
  const booking = bookingAt('2026-11-20T18:00:00Z', 'Lena', 45, { service_name: 'Classic Refill (2 Weeks)' })
  const arrived = statusOf(booking, { arrived_at: '2026-11-20T18:38:00Z' })
  for (const size of [TABLET_PORTRAIT, TABLET_LANDSCAPE]) {
    const page = await openMadeUpDay(browser, { bookings: [booking], statuses: [arrived], size })
    const card = cardsOn(page).first()
    const [whole, chip] = await Promise.all([card.boundingBox(), card.getByText('Arrived 10:38').boundingBox()])
    expect(chip!.y + chip!.height).toBeLessThanOrEqual(whole!.y + whole!.height)
    await page.context().close()
  }
})

test('a low card shows the whole name and, of the service, whole words or none', async ({ browser }) => {
  const bookings = ['Naomi Nakano', 'Jo Li'].map((customer_name, at) =>
    bookingAt(`2026-11-20T${18 + at}:00:00Z`, 'Lena', 15, { customer_name, service_name: 'Brow Shaping' }),
  )
  const others = ['Ana', 'Bella', 'Chloe', 'Dee']
  const day = [...bookings, ...others.map(name => bookingAt('2026-11-20T18:00:00Z', name, 45))]
  const page = await openMadeUpDay(browser, { bookings: day, size: TABLET_PORTRAIT })
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
  await page.context().close()
})
