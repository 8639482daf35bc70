import type { DayAppointment } from '@frontlash/contract/day-calendar'
import { expect, type Locator, type Page } from '@playwright/test'
import { actOn, bookingOf, cardOf, expectStatus, holdCard, makeInactive, openDashboard } from './support/dashboard.ts'
import { setPhonesAroundNow } from './support/kiosk.ts'
import {
  hold,
  KIOSK_TABLET,
  type Point,
  TABLET_LANDSCAPE,
  TABLET_PORTRAIT,
  tap,
  tapAt,
  untilPressesCount,
} from './support/touch.ts'
import { test } from './support/without-motion.ts'

let page: Page

test.beforeAll(async ({ browser }) => {
  await setPhonesAroundNow()
  page = await openDashboard(browser, { size: KIOSK_TABLET })
})
test.afterAll(() => page.context().close())

const dialog = () => page.getByRole('dialog', { name: /Appointment Actions/ })
const notices = () => page.getByRole('status', { name: 'Notices' }).locator('> *')

async function untouched(phone: string): Promise<DayAppointment> {
  const booking = await bookingOf(phone)
  await makeInactive(booking)
  await expectStatus(cardOf(page, booking), 'inactive')
  return booking
}

/** Delays a call until the returned function is called. */
async function delay(call: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/api/manager/${call}`, async route => {
    await promise
    await route.continue()
  })
  return resolve
}

/** The middle of an element. */
async function middleOf(what: Locator): Promise<Point> {
  const { x, y, width, height } = (await what.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

for (const size of [TABLET_PORTRAIT, TABLET_LANDSCAPE])
  test.describe(`at ${size.width}x${size.height}`, () => {
    test.beforeEach(() => page.setViewportSize(size))

    test('a card that is being saved says so to a touch, and is cancelled once that is possible', async () => {
      const booking = await untouched('7145550102')
      const card = cardOf(page, booking)
      const calls: string[] = []
      page.on('request', request => {
        if (request.method() === 'POST') calls.push(new URL(request.url()).pathname)
      })
      const save = await delay('manual-checkin')
      await holdCard(page, card)
      await tap(dialog().getByRole('button', { name: 'Manual Check-in' }))
      await expect(dialog()).toHaveCount(0)
      await holdCard(page, card)
      await expect(dialog().getByRole('status')).toHaveText('Still saving…')
      await untilPressesCount(page)
      const cancel = dialog().getByRole('button', { name: 'Cancel Appointment' })
      // Playwright would wait until the button is enabled; a finger does not.
      await tapAt(page, await middleOf(cancel), Date.now())
      await untilPressesCount(page)
      await expect(cancel).toHaveAttribute('aria-disabled', 'true')
      expect(calls).toEqual(['/api/manager/manual-checkin'])
      save()
      await expect(dialog().getByRole('button', { name: 'Mark Received' })).toBeVisible()
      await expect(dialog().getByRole('status')).toHaveText('')
      await untilPressesCount(page)
      await tap(cancel)
      await expectStatus(card, 'cancelled')
      expect(calls).toEqual(['/api/manager/manual-checkin', '/api/manager/cancel-appointment'])
    })

    test('a second tap on a client who is being received opens the card’s dialog', async () => {
      const booking = await untouched('7145550103')
      const card = cardOf(page, booking)
      await actOn(booking, 'manual-checkin')
      await expectStatus(card, 'checked-in')
      const save = await delay('mark-received')
      await tap(card)
      await expect(card).toHaveAttribute('aria-busy')
      // Two taps that are closer than this are one.
      await page.waitForTimeout(450)
      await tap(card)
      await expect(dialog().getByRole('status')).toHaveText('Still saving…')
      save()
      await expect(dialog().getByRole('button', { name: 'Undo Received' })).toBeVisible()
      await tap(dialog().getByRole('button', { name: 'Close' }))
      await expectStatus(card, 'received')
    })

    test('a hold just after a dialog closed opens nothing, but the card shows that it was felt', async () => {
      const booking = await untouched('7145550102')
      const card = cardOf(page, booking)
      await card.scrollIntoViewIfNeeded()
      const at = await middleOf(card)
      await card.evaluate(element => {
        new MutationObserver(() => {
          if (element.hasAttribute('data-felt')) document.body.dataset.wasFelt = ''
        }).observe(element, { attributeFilter: ['data-felt'] })
      })
      // On a slow machine the touch may come too late: then it is a hold like any other, and the next try begins.
      await expect(async () => {
        if ((await dialog().count()) === 0) await holdCard(page, card)
        await tap(dialog().getByRole('button', { name: 'Close' }))
        await hold({ page, at }, 700)
        expect(await dialog().count()).toBe(0)
      }).toPass()
      await expect(page.locator('body')).toHaveAttribute('data-was-felt')
      await expect(card).not.toHaveAttribute('data-felt')
      await page.evaluate(() => delete document.body.dataset.wasFelt)
    })

    test('a notice whose card a colleague changes says so and loses its Undo', async () => {
      const booking = await untouched('7145550102')
      const card = cardOf(page, booking)
      await actOn(booking, 'manual-checkin')
      await expectStatus(card, 'checked-in')
      await tap(card)
      const notice = notices()
        .filter({ hasText: `${booking.customer_name} received` })
        .first()
      await expect(notice.getByRole('button', { name: 'Undo' })).toBeVisible()
      await actOn(booking, 'undo-received')
      await expect(notice).toHaveText(/received\. \S+ undid this just now\.$/)
      await expect(notice.getByRole('button')).toHaveCount(0)
      const box = (await notice.boundingBox())!
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(size.width)
      await expectStatus(card, 'checked-in')
    })
  })
