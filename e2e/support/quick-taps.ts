import { expect, type Locator } from '@playwright/test'

/**
 * Taps one place several times as fast as a finger does. The browser has all of them in hand at once, so that they come
 * close together however slowly this process is served.
 */
export async function tapQuickly(what: Locator, times: number): Promise<void> {
  await what.tap({ trial: true })
  const box = await what.boundingBox()
  expect(box).not.toBeNull()
  const touchPoints = [{ x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 }]
  const page = what.page()
  const devtools = await page.context().newCDPSession(page)
  const sent: Promise<unknown>[] = []
  for (let tap = 0; tap < times; tap++) {
    sent.push(devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints }))
    sent.push(devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }))
  }
  await Promise.all(sent)
  await devtools.detach()
}
