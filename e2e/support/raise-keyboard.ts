import type { Page } from '@playwright/test'

/** What the browser says when the tablet's own keyboard leaves so much of the page, which may have been moved up behind it. */
export async function raiseKeyboard(page: Page, freePx: number, pannedPx = 0): Promise<void> {
  await page.evaluate(
    ({ freePx, pannedPx }) => {
      Object.defineProperty(visualViewport!, 'height', { get: () => freePx, configurable: true })
      Object.defineProperty(visualViewport!, 'offsetTop', { get: () => pannedPx, configurable: true })
      visualViewport!.dispatchEvent(new Event('resize'))
    },
    { freePx, pannedPx },
  )
}
