import type { Page } from '@playwright/test'

/** Stops the clock of a page that has a fake clock. The test then advances the time. */
export async function holdTime(page: Page): Promise<void> {
  const nowMs = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(nowMs + 1_000)
}
