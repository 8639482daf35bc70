import { type CDPSession, expect, type Locator, type Page } from '@playwright/test'

/** A point on the page, in CSS pixels from its upper left corner. */
export type Point = { readonly x: number; readonly y: number }

/** The sizes of the tablets and of the phone for the tests of screens. */
export const TABLET_PORTRAIT = { width: 820, height: 1180 } as const
export const TABLET_LANDSCAPE = { width: 1180, height: 820 } as const
export const PHONE = { width: 390, height: 844 } as const

/** `npm test -- turned-tablets` runs every test with turned tablets. */
const IS_TURNED = process.env.TABLETS === 'turned'
/** The usual orientation of the tablets of kiosk and manager. */
export const KIOSK_TABLET = IS_TURNED ? TABLET_LANDSCAPE : TABLET_PORTRAIT
export const MANAGERS_TABLET = IS_TURNED ? TABLET_PORTRAIT : TABLET_LANDSCAPE

/**
 * The options of a browser context with a touch screen. Without `isMobile`, Chromium sends no long press and ignores
 * the viewport tag.
 */
export const TOUCH_SCREEN = { hasTouch: true, isMobile: true } as const
/** A desktop computer, with a mouse. */
export const DESK = { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false } as const

/** Taps an element. The touch ends immediately. */
export async function tap(what: Locator): Promise<void> {
  await what.tap()
}

/**
 * Touches a point, holds it for `ms`, and releases it. As on a real screen, the times of the events do not depend on
 * the machine's load.
 */
export async function hold(where: Locator | { page: Page; at: Point }, ms: number): Promise<void> {
  const { page, at } = await placeOf(where)
  await withFinger(page, async finger => {
    const downMs = Date.now()
    await finger.down(at, downMs)
    // The test measures the time between touch and release, so this time must really pass.
    await new Promise(resolve => setTimeout(resolve, Math.max(0, downMs + ms - Date.now())))
    await finger.up(downMs + ms)
  })
}

/** Touches a point, holds it until `until` has resolved, and releases it. */
export async function holdUntil(where: Locator, until: () => Promise<unknown>): Promise<void> {
  const { page, at } = await placeOf(where)
  await withFinger(page, async finger => {
    await finger.down(at)
    try {
      await until()
    } finally {
      await finger.up()
    }
  })
}

/** The time for which the touch rests at the end of a stroke. */
const STROKE_END_MS = 100

/**
 * Drags through the given points. The page processes each point before the next. The finger rests before the release,
 * because a release in motion would start a fling, and the next tap would only stop the fling.
 */
export async function drag(page: Page, points: readonly Point[]): Promise<void> {
  await withFinger(page, async finger => {
    await finger.down(points[0]!)
    for (const point of points.slice(1)) await finger.move(point)
    await new Promise(resolve => setTimeout(resolve, STROKE_END_MS))
    await finger.up()
  })
}

/**
 * Drags as fast as possible, even if this process is slow, because the browser receives the complete path at once. The
 * finger then rests for `restMs`. Before the release, Chromium does not report a movement of less than 15 px.
 */
export async function flick(page: Page, points: readonly Point[], restMs = 0): Promise<void> {
  await withFinger(page, async finger => {
    const moved = [finger.down(points[0]!), ...points.slice(1).map(finger.move)]
    if (restMs > 0) await new Promise(resolve => setTimeout(resolve, restMs))
    await Promise.all([...moved, finger.up()])
  })
}

/** The duration of a quick tap. */
const TAP_MS = 60

/**
 * Taps a point twice, with `gapMs` between the release and the second touch. As on a real screen, the times of the
 * events do not depend on the machine's load.
 */
export async function doubleTap(where: Locator | { page: Page; at: Point }, gapMs = 130): Promise<void> {
  const { page, at } = await placeOf(where)
  await withFinger(page, async finger => {
    const firstMs = Date.now()
    for (const downMs of [firstMs, firstMs + TAP_MS + gapMs]) {
      const upMs = downMs + TAP_MS
      await new Promise(resolve => setTimeout(resolve, Math.max(0, upMs - Date.now())))
      // Both events are sent together. A late release would turn the tap into a long press.
      await Promise.all([finger.down(at, downMs), finger.up(upMs)])
    }
  })
}

/**
 * Taps a point several times, as fast as a user. The browser receives all taps at once, so that they follow closely
 * even if this process runs slowly.
 */
export async function tapQuickly(what: Locator, times: number): Promise<void> {
  await what.tap({ trial: true })
  const { page, at } = await placeOf(what)
  await withFinger(page, async finger => {
    await Promise.all(Array.from({ length: times }, () => [finger.down(at), finger.up()]).flat())
  })
}

/** Taps points one after another, as fast as the browser accepts taps. */
export async function tapEach(page: Page, places: readonly Point[]): Promise<void> {
  await withFinger(page, async finger => {
    for (const at of places) await Promise.all([finger.down(at), finger.up()])
  })
}

/** Taps a point without waiting for elements that ignore presses. The events have the time `whenMs` (wall clock). */
export async function tapAt(page: Page, at: Point, whenMs: number): Promise<void> {
  await withFinger(page, async finger => {
    await new Promise(resolve => setTimeout(resolve, Math.max(0, whenMs - Date.now())))
    await finger.down(at, whenMs)
    await finger.up(whenMs + TAP_MS)
  })
}

/** Waits until the whole page accepts presses. Elements that have just appeared ignore presses for a moment. */
export async function untilPressesCount(page: Page): Promise<void> {
  await expect(page.locator('[data-takes-no-press]')).toHaveCount(0)
}

async function placeOf(where: Locator | { page: Page; at: Point }): Promise<{ page: Page; at: Point }> {
  if ('at' in where) return where
  await untilPressesCount(where.page())
  await where.scrollIntoViewIfNeeded()
  // A tap could miss an element that is still moving, for example while the calendar scrolls or renders.
  await (await where.elementHandle())!.waitForElementState('stable')
  const box = await where.boundingBox()
  expect(box).not.toBeNull()
  return { page: where.page(), at: { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 } }
}

/** A finger or palm on the screen. `radius` is half the reported width. */
export type Touch = Point & { readonly id: number; readonly radius: number }

/**
 * Touches the screen with several fingers. Each moment lists all contacts at that time: a new contact begins, and a
 * missing contact was lifted. The page processes each moment before the next is sent.
 */
export async function touchTogether(page: Page, moments: readonly (readonly Touch[])[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  try {
    let before: readonly Touch[] = []
    for (const now of moments) {
      const isNew = now.some(touch => !before.some(({ id }) => id === touch.id))
      await devtools.send('Input.dispatchTouchEvent', {
        type: now.length === 0 ? 'touchEnd' : isNew ? 'touchStart' : 'touchMove',
        touchPoints: now.map(({ id, x, y, radius }) => ({ id, x, y, radiusX: radius, radiusY: radius })),
      })
      before = now
    }
  } finally {
    await devtools.detach()
  }
}

type Finger = {
  readonly down: (at: Point, whenMs?: number) => Promise<unknown>
  readonly move: (to: Point) => Promise<unknown>
  readonly up: (whenMs?: number) => Promise<unknown>
}

/** Returns the browser's own touch input, whose events are trusted and produce gestures. */
async function withFinger(page: Page, use: (finger: Finger) => Promise<void>): Promise<void> {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[], whenMs?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints,
      ...(whenMs !== undefined && { timestamp: whenMs / 1000 }),
    })
  try {
    await use({
      down: (at, whenMs) => send('touchStart', [at], whenMs),
      move: to => send('touchMove', [to]),
      up: whenMs => send('touchEnd', [], whenMs),
    })
  } finally {
    await devtools.detach()
  }
}
