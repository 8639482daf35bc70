import { expect, type Locator, type Page, test } from '@playwright/test'
import { PHONE, TABLET_LANDSCAPE, TABLET_PORTRAIT } from './touch.ts'

/**
 * Returns the distance in pixels from the `edge` of an element down to the top of another. A single call reads both
 * positions, because a new screen is animated.
 */
export async function roomBetween(upper: Locator, lower: Locator, edge: 'top' | 'bottom' = 'bottom'): Promise<number> {
  return upper.evaluate(
    (above, [below, from]) => below!.getBoundingClientRect().top - above.getBoundingClientRect()[from],
    [await lower.elementHandle(), edge] as const,
  )
}

/** Runs a check of a screen at every size. The page is then a tablet in portrait again. */
export async function atEverySize(page: Page, look: () => Promise<void>): Promise<void> {
  for (const viewport of [PHONE, TABLET_LANDSCAPE, TABLET_PORTRAIT])
    await test.step(`on ${viewport.width} x ${viewport.height}`, async () => {
      await page.setViewportSize(viewport)
      await look()
    })
}

/**
 * Turns the tablet and expects that all controls are within the screen's width. Only tables may scroll sideways. A test
 * that turns the tablet on each screen checks layout and touch in both orientations.
 */
export async function turnTablet(page: Page): Promise<void> {
  const { width, height } = page.viewportSize()!
  await page.setViewportSize({ width: height, height: width })
  const beyond = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea')]
      .filter(one => !one.closest('table') && one.checkVisibility())
      .filter(one => {
        const { left, right } = one.getBoundingClientRect()
        return left < 0 || right > innerWidth
      })
      .map(one => one.outerHTML.slice(0, 200)),
  )
  expect(beyond, `beyond the edge of ${height} x ${width} at ${page.url()}`).toEqual([])
}
