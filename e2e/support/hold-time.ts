import type { Page } from '@playwright/test'

/** Stops the clock of a page whose clock is installed: from here time goes on only where the test says so. */
export async function holdTime(page: Page): Promise<void> {
  const nowMs = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(nowMs + 1_000)
}
