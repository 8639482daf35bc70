import type { Page } from '@playwright/test'

/**
 * Simulates what the browser reports when the tablet's own keyboard leaves this much of the page visible, which may
 * have been scrolled up behind it.
 */
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
