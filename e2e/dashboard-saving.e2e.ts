import type { DayAppointment } from '@frontlash/contract/day-calendar'
import { expect, type Locator, type Page } from '@playwright/test'
import { actOn, bookingOf, cardOf, expectStatus, holdCard, makeInactive, openDashboard } from './support/dashboard.ts'
import { setPhonesAroundNow } from './support/kiosk.ts'
import { hold, KIOSK_TABLET, type Point, tap, tapAt, untilPressesCount } from './support/touch.ts'
import { test } from './support/without-motion.ts'

let page: Page

test.beforeAll(async ({ browser }) => {
  await setPhonesAroundNow()
  page = await openDashboard(browser, { size: KIOSK_TABLET })
})
test.afterAll(() => page.context().close())

const dialog = () => page.getByRole('dialog', { name: /Appointment Actions/ })

async function untouched(phone: string): Promise<DayAppointment> {
  const booking = await bookingOf(phone)
  await makeInactive(booking)
  await expectStatus(cardOf(page, booking), 'inactive')
  return booking
}

/** Holds a call back until the returned function is called. */
async function delay(call: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/api/manager/${call}`, async route => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Returns the middle of an element. */
async function middleOf(what: Locator): Promise<Point> {
  const { x, y, width, height } = (await what.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

/** screen-tests/manager/dashboard-actions.test.tsx tests the other wording of the dialog and the notices. */
test('a card’s dialog ignores presses and shows “Still saving…” while an action is being saved', async () => {
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
  // Playwright would wait until the button is enabled, but a finger does not wait.
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

test('a long press on a card just after a dialog was closed only highlights the card', async () => {
  const booking = await untouched('7145550102')
  const card = cardOf(page, booking)
  await card.scrollIntoViewIfNeeded()
  const at = await middleOf(card)
  await card.evaluate(element => {
    new MutationObserver(() => {
      if (element.hasAttribute('data-felt')) document.body.dataset.wasFelt = ''
    }).observe(element, { attributeFilter: ['data-felt'] })
  })
  // On a slow machine the touch may come too late and show the actions. The hold is then repeated.
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

/**
 * The first button of the dialog while it ignores presses: the start and end of this period (wall clock), the position
 * of the button and its labels.
 */
type Held = { atMs: number; endMs: number; x: number; y: number; words: string[] }

test('the buttons of a card’s dialog ignore presses briefly after a colleague has changed the card', async () => {
  const booking = await untouched('7145550102')
  await holdCard(page, cardOf(page, booking))
  await expect(dialog().getByRole('button', { name: 'Manual Check-in' })).toBeVisible()
  const calls: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST') calls.push(request.url())
  })
  await page.evaluate(() => {
    const button = () => document.querySelector('dialog [data-kind="likely"]')!
    const now = () => performance.timeOrigin + performance.now()
    const held = { atMs: 0, endMs: 0, x: 0, y: 0, words: [button().textContent!] }
    Object.assign(window, { held })
    new MutationObserver(() => {
      const shown = button()
      if (held.words.at(-1) !== shown.textContent) held.words.push(shown.textContent!)
      if (held.atMs === 0 && shown.ariaDisabled === 'true') {
        const box = shown.getBoundingClientRect()
        Object.assign(held, { atMs: now(), x: box.x + box.width / 2, y: box.y + box.height / 2 })
      } else if (held.endMs === 0 && held.atMs > 0 && shown.ariaDisabled !== 'true') held.endMs = now()
    }).observe(document.querySelector('dialog')!, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
  })
  const held = () => page.evaluate(() => (window as unknown as { held: Held }).held)
  const known = async (time: 'atMs' | 'endMs') => {
    await page.waitForFunction(name => (window as unknown as { held: Held }).held[name] > 0, time, { timeout: 15_000 })
    return held()
  }
  await actOn(booking, 'manual-checkin')
  const began = await known('atMs')
  await tapAt(page, began, began.atMs + 300)
  const ended = await known('endMs')
  await tapAt(page, ended, ended.endMs + 200)
  expect(ended.words).toEqual(['Manual Check-in', 'Mark Received'])
  // On a busy machine the page records the start a little late, so the measured time may be below 600 ms.
  expect(ended.endMs - ended.atMs).toBeGreaterThan(400)
  // The card still has the status set by the colleague, because neither tap has pressed a button.
  await untilPressesCount(page)
  expect(calls).toEqual([])
  await tap(dialog().getByRole('button', { name: 'Close' }))
  await expect(dialog()).toHaveCount(0)
  await expectStatus(cardOf(page, booking), 'checked-in')
})
