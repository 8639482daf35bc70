import { expect, type Locator, type Page } from '@playwright/test'
import { PACE } from './pace.ts'
import { doubleTap, hold, type Point, untilPressesCount } from './touch.ts'

/** If a dialog is not shown after this time, it counts as missing. */
const OPEN_TIMEOUT_MS = 3_000

/** The edge of the visible calendar to which a card is scrolled before it is touched. */
export type Edge = 'top-left' | 'right' | 'bottom' | 'bottom-right' | 'middle'

/** Records every call of a page that could change data. Reading the last visits of clients does not count. */
export function countCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' || pathname === '/api/clients/days-since-appointments') return
    calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

export const actionsOf = (page: Page): Locator => page.getByRole('dialog', { name: /Appointment Actions/ })

/** Scrolls a card to a position in the calendar. Returns the point to touch: the middle of the card's visible part. */
export async function bringTo(card: Locator, edge: Edge): Promise<Point> {
  const { at, met } = await card.evaluate((element, edge) => {
    const scroller = element.closest('[role="grid"]')!
    element.scrollIntoView({ block: edge.startsWith('bottom') ? 'end' : 'center', inline: 'center' })
    if (edge === 'top-left') scroller.scrollTo(0, 0)
    if (edge.endsWith('right')) scroller.scrollTo(scroller.scrollWidth, scroller.scrollTop)
    const middle = (from: number, to: number) => (from + to) / 2
    const middleInView = () => {
      const card = element.getBoundingClientRect()
      const room = scroller.getBoundingClientRect()
      const heads = scroller.firstElementChild!.getBoundingClientRect().bottom
      const times = scroller.querySelector('[role="cell"]')!.getBoundingClientRect().right
      return {
        x: middle(Math.max(card.left, times), Math.min(card.right, room.right)),
        y: middle(Math.max(card.top, heads), Math.min(card.bottom, room.bottom)),
      }
    }
    const metAt = ({ x, y }: { x: number; y: number }) => document.elementFromPoint(x, y)
    // A notice, or on a phone the bar of walk-ins, covers the bottom of the calendar. The card is scrolled until it is
    // no longer covered.
    const isBeyond = () =>
      [0, 8].every(wide => element.contains(metAt({ x: middleInView().x, y: middleInView().y + wide })))
    for (let step = 0; step < 20 && !isBeyond(); step++) scroller.scrollBy(0, 12)
    const at = middleInView()
    return { at, met: element.contains(metAt(at)) ? 'the card' : metAt(at)?.outerHTML.slice(0, 200) }
  }, edge)
  expect(met, `what a finger meets at ${JSON.stringify(at)}`).toBe('the card')
  return at
}

/** Presses a card for long. Returns whether its actions are shown, and closes them. */
export async function tryHold(page: Page, card: Locator, edge: Edge, ms: number): Promise<boolean> {
  await untilPressesCount(page)
  const at = await bringTo(card, edge)
  await hold({ page, at }, ms)
  return await isOpenThenClose(page)
}

/** Taps a card twice. Returns whether its actions are shown, and closes them. */
export async function tryDoubleTap(page: Page, card: Locator, edge: Edge, gapMs: number): Promise<boolean> {
  await untilPressesCount(page)
  const at = await bringTo(card, edge)
  await doubleTap({ page, at }, gapMs)
  return await isOpenThenClose(page)
}

/** Waits for the actions, and then for two frames, after which all other effects of the touch are visible. */
async function isOpenThenClose(page: Page): Promise<boolean> {
  await actionsOf(page)
    .waitFor({ timeout: OPEN_TIMEOUT_MS * PACE })
    .catch(() => undefined)
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  const isOpen = await actionsOf(page).isVisible()
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return isOpen
}
