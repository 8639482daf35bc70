import { type CDPSession, expect, type Locator, type Page } from '@playwright/test'

/** A place on the page, in CSS pixels from its upper left corner. */
export type Point = { readonly x: number; readonly y: number }

/** The sizes of the tablets and the phone that screens are tried at. */
export const TABLET_PORTRAIT = { width: 820, height: 1180 } as const
export const TABLET_LANDSCAPE = { width: 1180, height: 820 } as const
export const PHONE = { width: 390, height: 844 } as const

/** `npm test -- turned-tablets` walks every journey with the tablets the other way round. */
const IS_TURNED = process.env.TABLETS === 'turned'
/** How the kiosk's tablet stands, and the manager's, in journeys that do not choose a size themselves. */
export const KIOSK_TABLET = IS_TURNED ? TABLET_LANDSCAPE : TABLET_PORTRAIT
export const MANAGERS_TABLET = IS_TURNED ? TABLET_PORTRAIT : TABLET_LANDSCAPE

/** What makes a browser context a touch screen: without `isMobile` Chromium sends no long press and reads no viewport tag. */
export const TOUCH_SCREEN = { hasTouch: true, isMobile: true } as const
/** What stands on a desk, with a mouse. */
export const DESK = { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false } as const

/** Taps: down and up at once. */
export async function tap(what: Locator): Promise<void> {
  await what.tap()
}

/**
 * Puts a finger down, keeps it still for `ms`, and lifts it. The events carry these times whatever the machine is busy with, as they
 * would from a screen.
 */
export async function hold(where: Locator | { page: Page; at: Point }, ms: number): Promise<void> {
  const { page, at } = await placeOf(where)
  await withFinger(page, async finger => {
    const downMs = Date.now()
    await finger.down(at, downMs)
    // The time from touch to lift is what is tried here, so nothing could be awaited instead.
    await new Promise(resolve => setTimeout(resolve, Math.max(0, downMs + ms - Date.now())))
    await finger.up(downMs + ms)
  })
}

/** Puts a finger down, keeps it there until `until` is done, and lifts it. */
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

/** How long a finger stands still at the end of a stroke. */
const STROKE_END_MS = 100

/**
 * Draws a finger over the page, from the first point through the others, each seen by the page before the next. At the end it stands
 * still for a moment, as after a letter: a lift in full motion is a fling, and the next tap would only stop that.
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
 * Draws a finger over the page as fast as it can be, however slowly this process is served: the browser has the whole way in
 * hand at once. The finger then rests for `restMs` before it is lifted. Chromium tells a page nothing of a way of less than 15 px
 * before the lift.
 */
export async function flick(page: Page, points: readonly Point[], restMs = 0): Promise<void> {
  await withFinger(page, async finger => {
    const moved = [finger.down(points[0]!), ...points.slice(1).map(finger.move)]
    if (restMs > 0) await new Promise(resolve => setTimeout(resolve, restMs))
    await Promise.all([...moved, finger.up()])
  })
}

/** How long a finger touches the screen in a quick tap. */
const TAP_MS = 60

/**
 * Taps one place twice; `gapMs` passes from lift to the second touch. The events carry these times whatever the machine is
 * busy with, as they would from a screen.
 */
export async function doubleTap(where: Locator | { page: Page; at: Point }, gapMs = 130): Promise<void> {
  const { page, at } = await placeOf(where)
  await withFinger(page, async finger => {
    const firstMs = Date.now()
    for (const downMs of [firstMs, firstMs + TAP_MS + gapMs]) {
      const upMs = downMs + TAP_MS
      await new Promise(resolve => setTimeout(resolve, Math.max(0, upMs - Date.now())))
      // Both at once: a lift that this process sends too late, because it is not served, would make a hold of a tap.
      await Promise.all([finger.down(at, downMs), finger.up(upMs)])
    }
  })
}

/**
 * Taps one place several times as fast as a finger does. The browser has all of them in hand at once, so that they come
 * close together however slowly this process is served.
 */
export async function tapQuickly(what: Locator, times: number): Promise<void> {
  await what.tap({ trial: true })
  const { page, at } = await placeOf(what)
  await withFinger(page, async finger => {
    await Promise.all(Array.from({ length: times }, () => [finger.down(at), finger.up()]).flat())
  })
}

/** Taps places one after the other, as fast as the browser takes it. */
export async function tapEach(page: Page, places: readonly Point[]): Promise<void> {
  await withFinger(page, async finger => {
    for (const at of places) await Promise.all([finger.down(at), finger.up()])
  })
}

/** Taps a place with no wait for what takes no press; the events say that the finger came down at `whenMs` of the wall clock. */
export async function tapAt(page: Page, at: Point, whenMs: number): Promise<void> {
  await withFinger(page, async finger => {
    await new Promise(resolve => setTimeout(resolve, Math.max(0, whenMs - Date.now())))
    await finger.down(at, whenMs)
    await finger.up(whenMs + TAP_MS)
  })
}

/** Waits until everything on the page takes presses again: what has just appeared takes none for a moment. */
export async function untilPressesCount(page: Page): Promise<void> {
  await expect(page.locator('[data-takes-no-press]')).toHaveCount(0)
}

async function placeOf(where: Locator | { page: Page; at: Point }): Promise<{ page: Page; at: Point }> {
  if ('at' in where) return where
  await untilPressesCount(where.page())
  await where.scrollIntoViewIfNeeded()
  // What still moves, such as a calendar that is being scrolled or drawn again, would be missed.
  await (await where.elementHandle())!.waitForElementState('stable')
  const box = await where.boundingBox()
  expect(box).not.toBeNull()
  return { page: where.page(), at: { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 } }
}

type Finger = {
  readonly down: (at: Point, whenMs?: number) => Promise<unknown>
  readonly move: (to: Point) => Promise<unknown>
  readonly up: (whenMs?: number) => Promise<unknown>
}

/** Touch events as the browser itself makes them from a screen: they are trusted, and gestures come of them. */
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
