import { expect, type Page } from '@playwright/test'
import { turnTablet } from './support/every-size.ts'
import { sign } from './support/kiosk.ts'
import { test } from './support/tablet.ts'
import { flick, TABLET_PORTRAIT, type Touch, tap, touchTogether, untilPressesCount } from './support/touch.ts'
import { goToScreen } from './support/visit.ts'

/** The radius of a contact: half of the width that the touch screen reports. */
const PALM = 60
const FINGER = 12

/** A rectangle in the signature area, in CSS pixels from its upper left corner. */
type Ink = { left: number; top: number; right: number; bottom: number } | null

const buttonOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const alertOf = (page: Page, sentence: string) => page.getByRole('alert').getByText(sentence, { exact: true })
const area = (page: Page) => page.getByLabel('Signature', { exact: true })

/** Returns the rectangle that contains all ink; null if the area is empty. */
function inkOf(page: Page): Promise<Ink> {
  return area(page).evaluate((one: HTMLCanvasElement) => {
    const { data, width, height } = one.getContext('2d')!.getImageData(0, 0, one.width, one.height)
    const scale = one.clientWidth / width
    let found: Ink = null
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        if (data[(y * width + x) * 4 + 3]! < 128) continue
        found ??= { left: x, top: y, right: x, bottom: y }
        found.left = Math.min(found.left, x)
        found.right = Math.max(found.right, x)
        found.bottom = y
      }
    if (!found) return null
    return {
      left: found.left * scale,
      top: found.top * scale,
      right: found.right * scale,
      bottom: found.bottom * scale,
    }
  })
}

/** Functions that create contacts at positions in the signature area. */
async function contacts(page: Page) {
  const canvas = area(page)
  await canvas.scrollIntoViewIfNeeded()
  const box = (await canvas.boundingBox())!
  const at = (id: number, radius: number) => (x: number, y: number) => ({ id, radius, x: box.x + x, y: box.y + y })
  return { palm: at(1, PALM), finger: at(2, FINGER), second: at(3, FINGER), box }
}

/** Returns the steps of a finger's stroke. `beside` lists other contacts during the stroke. */
function stroke(
  finger: (x: number, y: number) => Touch,
  from: [number, number],
  to: [number, number],
  beside: Touch[],
) {
  const steps = 12
  return Array.from({ length: steps + 1 }, (_, step) => {
    const on = (start: number, end: number) => start + ((end - start) * step) / steps
    return [...beside, finger(on(from[0], to[0]), on(from[1], to[1]))]
  })
}

const NOT_SIGNED = 'Please sign the waiver before submitting'

test.describe('a signature', () => {
  test.use({ viewport: TABLET_PORTRAIT })
  test.beforeEach(({ page }) => goToScreen(page, '/waiver'))

  test('can be drawn by a finger while a palm rests on the screen, and contains no ink of the palm', async ({
    page,
  }) => {
    const { palm, finger } = await contacts(page)
    const resting = palm(340, 120)
    // A single contact draws even if it is as wide as a palm.
    await touchTogether(page, [[palm(300, 120)], [palm(320, 120)], [resting], []])
    const smudge = (await inkOf(page))!
    expect(smudge.left).toBeGreaterThan(290)
    expect(smudge.right - smudge.left).toBeGreaterThan(30)
    await tap(buttonOf(page, 'Clear'))
    expect(await inkOf(page)).toBeNull()

    await touchTogether(page, [
      [palm(300, 120)],
      [resting],
      ...stroke(finger, [40, 40], [160, 70], [resting]),
      [resting],
      ...stroke(finger, [60, 90], [140, 50], [resting]),
      [resting],
      [],
    ])
    const own = (await inkOf(page))!
    expect(own.left).toBeGreaterThan(30)
    expect(own.right).toBeLessThan(175)
    expect(own.right - own.left).toBeGreaterThan(115)
    const signed = page.waitForRequest('**/api/waivers')
    await page.route('**/api/waivers', route => route.fulfill({ json: { success: true } }))
    await tap(buttonOf(page, 'Sign & Submit'))
    await signed
  })

  test('is refused if it consists only of a dot or of the smudge of a palm', async ({ page }) => {
    const { palm, finger } = await contacts(page)
    const calls: string[] = []
    page.on('request', request => request.url().endsWith('/api/waivers') && calls.push(request.url()))
    await touchTogether(page, [[palm(200, 80)], [palm(215, 80)], [palm(230, 80)], []])
    expect(await inkOf(page)).not.toBeNull()
    await tap(buttonOf(page, 'Sign & Submit'))
    await expect(alertOf(page, NOT_SIGNED)).toBeVisible()
    await tap(buttonOf(page, 'Clear'))
    await touchTogether(page, [[palm(100, 60)], [palm(130, 60)], [palm(130, 60), finger(30, 30)], [palm(130, 60)], []])
    await tap(buttonOf(page, 'Sign & Submit'))
    await expect(alertOf(page, NOT_SIGNED)).toBeVisible()
    expect(calls).toEqual([])
  })

  test('contains a separate stroke for each of two fingers that draw at the same time', async ({ page }) => {
    const { finger, second } = await contacts(page)
    await touchTogether(page, [
      [finger(40, 30)],
      [finger(40, 30), second(240, 90)],
      [finger(60, 30), second(260, 90)],
      [finger(100, 32), second(300, 92)],
      [finger(100, 32)],
      [],
    ])
    const dark = await area(page).evaluate((one: HTMLCanvasElement) => {
      const context = one.getContext('2d')!
      const scale = one.width / one.clientWidth
      const isDark = (x: number, y: number) => context.getImageData(x * scale, y * scale, 1, 1).data[3]! > 128
      return { first: isDark(70, 30), second: isDark(270, 90), between: isDark(170, 60) }
    })
    expect(dark).toEqual({ first: true, second: true, between: false })
  })

  test('stays after the tablet is turned, until the client presses Clear', async ({ page }) => {
    await sign(page)
    const before = (await inkOf(page))!
    await turnTablet(page)
    await expect.poll(async () => (await inkOf(page)) !== null).toBe(true)
    await turnTablet(page)
    await expect
      .poll(async () => {
        const after = (await inkOf(page))!
        return Math.max(
          ...(['left', 'top', 'right', 'bottom'] as const).map(side => Math.abs(after[side] - before[side])),
        )
      })
      .toBeLessThan(3)
    await tap(page.getByRole('button', { name: 'A+ Larger text' }))
    expect(await inkOf(page)).not.toBeNull()
    await tap(buttonOf(page, 'Clear'))
    expect(await inkOf(page)).toBeNull()
  })

  test('is removed by the first tap on Clear, even just after a fast stroke', async ({ page }) => {
    const { box } = await contacts(page)
    const clear = (await buttonOf(page, 'Clear').boundingBox())!
    await untilPressesCount(page)
    const steps = Array.from({ length: 12 }, (_, step) => ({
      x: box.x + box.width * (0.2 + step * 0.05),
      y: box.y + box.height / 2,
    }))
    await flick(page, steps)
    await page.touchscreen.tap(clear.x + clear.width / 2, clear.y + clear.height / 2)
    await buttonOf(page, 'Sign & Submit').tap()
    await expect(alertOf(page, NOT_SIGNED)).toBeVisible()
  })
})
