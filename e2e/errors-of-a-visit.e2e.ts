import { expect } from '@playwright/test'
import { alertOf, BROKEN, buttonOf, CALL, respond } from './support/broken-calls.ts'
import { sign } from './support/kiosk.ts'
import { test } from './support/tablet.ts'
import { flick, untilPressesCount } from './support/touch.ts'
import { goToScreen } from './support/visit.ts'

/** What can go wrong besides is in apps/web/test/kiosk/errors-of-a-visit.test.tsx. */
test.describe('waiver', () => {
  test('a server that fails is told, and the signature stays', async ({ page }) => {
    await respond(page, { [CALL.waivers]: BROKEN })
    await goToScreen(page, '/waiver')
    await sign(page)
    await buttonOf(page, 'Sign & Submit').tap()
    await expect(alertOf(page, 'Failed to submit waiver. Please try again.')).toBeVisible()
    // Sent again as it is, and taken.
    await page.unrouteAll()
    await respond(page, {
      [CALL.waivers]: { json: { success: true, waiverId: 'w', documentUrl: '', processing: false } },
    })
    await buttonOf(page, 'Sign & Submit').tap()
    await expect(page).toHaveURL(/\/appointment-status$/)
  })

  test('without a signature nothing is sent, and Clear takes one back at once, also when its last stroke ended with a flick', async ({
    page,
  }) => {
    let sent = 0
    await page.route(CALL.waivers, route => {
      sent += 1
      return route.abort()
    })
    await goToScreen(page, '/waiver')
    const canvas = page.getByLabel('Signature', { exact: true })
    await canvas.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await canvas.boundingBox())!
    const clear = (await buttonOf(page, 'Clear').boundingBox())!
    await untilPressesCount(page)
    const steps = Array.from({ length: 12 }, (_, step) => ({ x: x + width * (0.2 + step * 0.05), y: y + height / 2 }))
    await flick(page, steps)
    await page.touchscreen.tap(clear.x + clear.width / 2, clear.y + clear.height / 2)
    await buttonOf(page, 'Sign & Submit').tap()
    await expect(alertOf(page, 'Please sign the waiver before submitting')).toBeVisible()
    // What was signed with care and taken back is no signature either.
    await sign(page)
    await buttonOf(page, 'Clear').tap()
    await buttonOf(page, 'Sign & Submit').tap()
    await expect(alertOf(page, 'Please sign the waiver before submitting')).toBeVisible()
    expect(sent).toBe(0)
  })
})
