import type { Page } from '@playwright/test'

/** Stops the clock of a page with a fake clock: from here the test advances the time. */
export async function holdTime(page: Page): Promise<void> {
  const nowMs = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(nowMs + 1_000)
}
