import { type CDPSession, expect } from '@playwright/test'
import { countOpenResources, type OpenResources, repeatVisits } from './support/in-page-journeys.ts'
import { enrolByHand, salon, setPhonesAroundNow } from './support/kiosk.ts'
import { PACE } from './support/pace.ts'
import { test } from './support/without-motion.ts'

/** Fifty show a leak; VISITS=2000 walks months of them, in twenty minutes. */
const JOURNEYS = Number(process.env.VISITS ?? 50)
/** After these the page has everything it ever loads, and what comes on top of them is a leak. */
const SETTLED = 20
/** What a visit may leave in caches of the browser's own, and what a measurement is out by. */
const MAX_HEAP_GROWTH_BYTES = 600_000 + (JOURNEYS - SETTLED) * 1_500

// Frames that nobody looks at are most of what a visit costs here: a small page draws less of them.
test.use({ viewport: { width: 390, height: 844 } })

test('clients without number, one after the other, leave nothing behind on the tablet', async ({ page }) => {
  test.setTimeout((60_000 + JOURNEYS * 4_000) * PACE)
  await setPhonesAroundNow()
  await enrolByHand(page)
  await page.clock.install()
  await page.addInitScript(countOpenResources)
  await page.goto(`${salon.kiosk}/`)
  // Touches that a script makes count only when the app has taken the first screen over.
  await expect(page.getByRole('button', { name: 'Tustin' })).toBeVisible()
  const devtools = await page.context().newCDPSession(page)

  const measure = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    const held = await page.evaluate<OpenResources>(() => {
      const { timers, ...rest } = (window as unknown as { held: OpenResources & { timers: Set<number> } }).held
      return { ...rest, timers: timers.size }
    })
    return { ...held, ...(await pageMetrics(devtools)) }
  }
  await page.evaluate(repeatVisits, { phone: '7145550101', journeys: SETTLED })
  const before = await measure()
  await page.evaluate(repeatVisits, { phone: '7145550101', journeys: JOURNEYS - SETTLED })
  const after = await measure()

  expect({ listeners: after.listeners, streams: after.streams }).toEqual({
    listeners: before.listeners,
    streams: before.streams,
  })
  // One may be under way at the moment of measuring; one left over by every visit would be thirty.
  expect(after.timers).toBeLessThan(before.timers + 3)
  // Screens differ by up to a hundred; what every visit left behind would be thousands.
  expect(after.nodes).toBeLessThan(before.nodes + 150)
  expect(after.heapBytes - before.heapBytes).toBeLessThan(MAX_HEAP_GROWTH_BYTES)
})

async function pageMetrics(devtools: CDPSession): Promise<{ heapBytes: number; nodes: number }> {
  await devtools.send('Performance.enable')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find(one => one.name === name)!.value
  return { heapBytes: metric('JSHeapUsedSize'), nodes: metric('Nodes') }
}
