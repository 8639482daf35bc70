import type { Page } from '@playwright/test'

/**
 * Simulates the visual viewport of a browser with an on-screen keyboard: the visible height of the page, and how far
 * the page was scrolled up.
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
