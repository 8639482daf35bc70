import type { DayAppointment } from '@frontlash/contract/day-calendar'
import { expect, type Page } from '@playwright/test'
import { actOn, bookingsToday, cardOf, expectStatus, makeInactive, openDashboard } from './support/dashboard.ts'
import { sandboxCall, setPhonesAroundNow } from './support/kiosk.ts'
import { doubleTap, flick, PHONE, TABLET_LANDSCAPE, TABLET_PORTRAIT, tap, untilPressesCount } from './support/touch.ts'
import { actionsOf, bringTo, countCalls, type Edge, tryDoubleTap, tryHold } from './support/touch-trials.ts'
import { test } from './support/without-motion.ts'

const LOCATION = 'santa-ana'
const FIRST_COLUMN = 'TMSANTA01CARME'
const LAST_COLUMN = 'TMSANTA06YESEN'

/** The pauses between two quick taps, in milliseconds. */
const GAPS_MS = [120, 190, 220, 300]

type Status = 'inactive' | 'checked-in' | 'received' | 'cancelled'
type Card = { readonly time: string; readonly in: string; readonly status: Status; readonly edge: Edge }

/** The tested cards: single cards and up to four side by side, in every status, and at every edge of the calendar. */
const CARDS: readonly Card[] = [
  { time: '06:00', in: FIRST_COLUMN, status: 'inactive', edge: 'top-left' },
  { time: '06:00', in: LAST_COLUMN, status: 'cancelled', edge: 'right' },
  { time: '20:00', in: FIRST_COLUMN, status: 'checked-in', edge: 'middle' },
  { time: '20:00', in: FIRST_COLUMN, status: 'inactive', edge: 'bottom' },
  { time: '20:00', in: LAST_COLUMN, status: 'received', edge: 'bottom-right' },
  { time: '20:00', in: LAST_COLUMN, status: 'inactive', edge: 'right' },
  { time: '20:00', in: LAST_COLUMN, status: 'checked-in', edge: 'bottom-right' },
  { time: '21:30', in: FIRST_COLUMN, status: 'inactive', edge: 'bottom' },
  { time: '21:30', in: FIRST_COLUMN, status: 'checked-in', edge: 'bottom' },
  { time: '21:30', in: FIRST_COLUMN, status: 'received', edge: 'middle' },
  { time: '21:30', in: FIRST_COLUMN, status: 'cancelled', edge: 'bottom' },
  { time: '21:30', in: LAST_COLUMN, status: 'checked-in', edge: 'bottom-right' },
]
const STEPS_TO: Record<Status, readonly string[]> = {
  inactive: [],
  'checked-in': ['manual-checkin'],
  received: ['manual-checkin', 'mark-received'],
  cancelled: ['cancel-appointment'],
}

const SIZES = [TABLET_PORTRAIT, TABLET_LANDSCAPE, PHONE]

let page: Page
let calls: string[]
let booked: { readonly card: Card; readonly booking: DayAppointment }[] = []

test.beforeAll(async ({ browser }) => {
  await setPhonesAroundNow()
  const { today } = await sandboxCall<{ today: string }>('GET', '/salon')
  const ids: string[] = []
  for (const [at, card] of CARDS.entries()) {
    const { id } = await sandboxCall<{ id: string }>('POST', '/bookings', {
      phone: `949555${String(3000 + at)}`,
      name: `Finger ${'ABCDEFGHIJKL'[at]}`,
      location_id: LOCATION,
      start_at: `${today}T${card.time}`,
      team_member_id: card.in,
      duration: 60,
    })
    ids.push(id)
  }
  let found: (DayAppointment | undefined)[] = []
  await expect
    .poll(async () => {
      const all = await bookingsToday(LOCATION)
      found = ids.map(id => all.find(booking => booking.square_appointment_id === id))
      return found.every(Boolean)
    })
    .toBe(true)
  booked = CARDS.map((card, at) => ({ card, booking: found[at]! }))
  for (const { card, booking } of booked) for (const step of STEPS_TO[card.status]) await actOn(booking, step)
  page = await openDashboard(browser, { at: LOCATION, size: SIZES[0]! })
  calls = countCalls(page)
})

test.afterAll(async () => {
  await page.context().close()
  for (const { booking } of booked) {
    await makeInactive(booking)
    await sandboxCall('POST', `/bookings/${booking.square_appointment_id}/cancel`, {})
  }
})

/** Picks a few elements of `all` in turn, so that all elements are tested at every size and on several cards. */
const turnOf = <One>(all: readonly One[], turn: number): One => all[turn % all.length]!

/**
 * Runs a trial at every screen size with half of the cards, so that each status, edge and number of cards side by side
 * is tested. Before each trial the card must have its status. `turn` selects the variant of a trial (`turnOf`). `npm
 * test -- touch-sweep` runs all variants on every card of a day.
 */
async function withEachKindOfCard(
  of: readonly Status[],
  trial: (card: Card, booking: DayAppointment, turn: number) => Promise<void>,
) {
  for (const [sizeAt, size] of SIZES.entries()) {
    await page.setViewportSize(size)
    const tried = new Set<string>()
    for (const [cardAt, { card, booking }] of booked.entries()) {
      const kinds = [card.status, card.edge, `${card.time} ${card.in}`]
      if ((cardAt + sizeAt) % 2 || !of.includes(card.status) || kinds.every(kind => tried.has(kind))) continue
      for (const kind of kinds) tried.add(kind)
      await expectStatus(cardOf(page, booking), card.status)
      calls.length = 0
      await trial(card, booking, cardAt + sizeAt)
    }
  }
}

test('a long press on a card opens its dialog, and lifting the finger presses no button in the dialog', async () => {
  test.slow()
  await withEachKindOfCard(['inactive', 'checked-in', 'received', 'cancelled'], async (card, booking, turn) => {
    const ms = turnOf([420, 600, 1_200], turn)
    const isOpen = await tryHold(page, cardOf(page, booking), card.edge, ms)
    const trial = `${card.status} at ${card.time}, held for ${ms} ms`
    expect({ isOpen, calls }, trial).toEqual({ isOpen: true, calls: [] })
  })
})

test('a quick second tap on a card presses no button of the dialog that the first tap has opened', async () => {
  test.slow()
  await withEachKindOfCard(['inactive', 'received', 'cancelled'], async (card, booking, turn) => {
    const gapMs = turnOf(GAPS_MS, turn)
    const isOpen = await tryDoubleTap(page, cardOf(page, booking), card.edge, gapMs)
    const trial = `${card.status} at ${card.time}, taps ${gapMs} ms apart`
    expect({ isOpen, calls }, trial).toEqual({ isOpen: true, calls: [] })
  })
})

test('a double tap on a waiting client’s card only marks the client as received', async () => {
  test.slow()
  await withEachKindOfCard(['checked-in'], async (card, booking, turn) => {
    await untilPressesCount(page)
    const place = await bringTo(cardOf(page, booking), card.edge)
    await doubleTap({ page, at: place }, turnOf(GAPS_MS, turn))
    await expectStatus(cardOf(page, booking), 'received')
    expect(calls).toEqual(['POST /api/manager/mark-received'])
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await actOn(booking, 'undo-received')
    await expectStatus(cardOf(page, booking), 'checked-in')
  })
})

/** The movement of a finger over a card (x and y in px), and the time in ms for which the finger then rests. */
const WAYS = [
  [0, 12, 0],
  [12, 0, 0],
  [0, 20, 700],
  [0, -60, 0],
  [40, 40, 700],
] as const

test('a touch that moves more than 10 px on a waiting client’s card changes nothing', async () => {
  test.slow()
  const waiting = booked.filter(one => one.card.status === 'checked-in')
  for (const [sizeAt, size] of SIZES.entries()) {
    await page.setViewportSize(size)
    for (const [wayAt, [x, y, restMs]] of WAYS.entries()) {
      if ((wayAt + sizeAt) % 2) continue
      const { card, booking } = turnOf(waiting, wayAt + sizeAt)
      await expectStatus(cardOf(page, booking), 'checked-in')
      calls.length = 0
      await untilPressesCount(page)
      const at = await bringTo(cardOf(page, booking), card.edge)
      await flick(page, [at, { x: at.x + x / 2, y: at.y + y / 2 }, { x: at.x + x, y: at.y + y }], restMs)
      await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
      const isOpen = await page.getByRole('dialog').isVisible()
      expect({ isOpen, calls }, `${x}, ${y} px, resting for ${restMs} ms`).toEqual({ isOpen: false, calls: [] })
      await expectStatus(cardOf(page, booking), 'checked-in')
    }
  }
})

test('a card’s dialog shows the Cancel Appointment button last and apart from all other buttons', async () => {
  const [{ booking }] = booked as [(typeof booked)[number]]
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await untilPressesCount(page)
    await bringTo(cardOf(page, booking), 'top-left')
    await tap(cardOf(page, booking))
    // On a phone a wide Close follows below all actions.
    const buttons = actionsOf(page).getByRole('button').filter({ hasText: /\S/, hasNotText: 'Close' })
    await expect(buttons.last()).toHaveText('Cancel Appointment')
    await untilPressesCount(page)
    const before = (await buttons.nth(-2).boundingBox())!
    const cancel = (await buttons.last().boundingBox())!
    expect(cancel.y - (before.y + before.height)).toBeGreaterThanOrEqual(44)

    calls.length = 0
    await doubleTap(actionsOf(page).getByRole('button', { name: 'Close' }), 190)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(calls).toEqual([])
  }
})
