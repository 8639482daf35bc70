import { type Locator, type Page, test } from '@playwright/test'
import { PHONE, TABLET_LANDSCAPE, TABLET_PORTRAIT } from './touch.ts'

/** From one part's `edge` down to the top of another, in px; read at once, because a screen rises as it arrives. */
export async function roomBetween(upper: Locator, lower: Locator, edge: 'top' | 'bottom' = 'bottom'): Promise<number> {
  return upper.evaluate(
    (above, [below, from]) => below!.getBoundingClientRect().top - above.getBoundingClientRect()[from],
    [await lower.elementHandle(), edge] as const,
  )
}

/** Looks at a screen at every size; the page is a tablet that stands upright afterwards. */
export async function atEverySize(page: Page, look: () => Promise<void>): Promise<void> {
  for (const viewport of [PHONE, TABLET_LANDSCAPE, TABLET_PORTRAIT])
    await test.step(`on ${viewport.width} x ${viewport.height}`, async () => {
      await page.setViewportSize(viewport)
      await look()
    })
}
