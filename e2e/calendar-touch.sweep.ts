import { expect, test } from '@playwright/test'
import { openDashboard } from './support/dashboard.ts'
import { setPhonesAroundNow } from './support/kiosk.ts'
import { PHONE, TABLET_LANDSCAPE, TABLET_PORTRAIT } from './support/touch.ts'
import { countCalls, tryDoubleTap, tryHold } from './support/touch-trials.ts'

const HOLDS_MS = [420, 600, 1_200]
const GAPS_MS = [190, 220]

type Figures = { holds: number; open: number; doubleTaps: number; openAfterTaps: number; calls: string[] }

test('each card of a busy day opens its dialog after a long press or a double tap, at each screen size', async ({
  browser,
}) => {
  await setPhonesAroundNow()
  const sizes = [TABLET_PORTRAIT, TABLET_LANDSCAPE, PHONE]
  const all = await Promise.all(
    sizes.map(async size => {
      const page = await openDashboard(browser, { size })
      const calls = countCalls(page)
      const figures: Figures = { holds: 0, open: 0, doubleTaps: 0, openAfterTaps: 0, calls }
      const keys = await page
        .locator('[data-card]')
        .evaluateAll(cards => cards.map(card => card.getAttribute('data-card')!))
      for (const key of keys) {
        const card = page.locator(`[data-card=${JSON.stringify(key)}]`)
        for (const ms of HOLDS_MS) {
          figures.holds++
          if (await tryHold(page, card, 'middle', ms)) figures.open++
        }
        // A tap on the card of a waiting client would receive the client instead of showing the actions.
        if ((await card.getAttribute('data-status')) === 'checked-in') continue
        for (const gapMs of GAPS_MS) {
          figures.doubleTaps++
          if (await tryDoubleTap(page, card, 'middle', gapMs)) figures.openAfterTaps++
        }
      }
      const { holds, open, doubleTaps, openAfterTaps } = figures
      process.stdout.write(
        `${size.width} x ${size.height}: ${keys.length} cards, ${holds} holds of ${HOLDS_MS.join(', ')} ms: ${open} dialogs open; ` +
          `${doubleTaps} double taps of ${GAPS_MS.join(', ')} ms: ${openAfterTaps} dialogs open; ${calls.length} calls made\n`,
      )
      await page.context().close()
      return figures
    }),
  )
  for (const { holds, open, doubleTaps, openAfterTaps, calls } of all) {
    expect(holds).toBeGreaterThan(0)
    expect({ open, openAfterTaps, calls }).toEqual({ open: holds, openAfterTaps: doubleTaps, calls: [] })
  }
})
