import { type CDPSession, expect } from '@playwright/test'
import { countOpenResources, type OpenResources, repeatVisits } from './support/in-page-journeys.ts'
import { enrolByHand, salon, setPhonesAroundNow } from './support/kiosk.ts'
import { PACE } from './support/pace.ts'
import { test } from './support/without-motion.ts'

/** Fifty visits are enough to show a leak. VISITS=2000 simulates months of visits in twenty minutes. */
const JOURNEYS = Number(process.env.VISITS ?? 50)
/** By this visit the page has cached everything that it caches, so later growth is a leak. */
const SETTLED = 20
/** The tolerated growth, for measurement errors and for the browser's own caches. */
const MAX_HEAP_GROWTH_BYTES = 600_000 + (JOURNEYS - SETTLED) * 1_500

// The viewport is small, because painting frames takes most of the processor time.
test.use({ viewport: { width: 390, height: 844 } })

test('a tablet leaks no memory, timers or connections during many consecutive visits', async ({ page }) => {
  test.setTimeout((60_000 + JOURNEYS * 4_000) * PACE)
  await setPhonesAroundNow()
  await enrolByHand(page)
  await page.clock.install()
  await page.addInitScript(countOpenResources)
  await page.goto(`${salon.kiosk}/`)
  // Touches by a script have an effect only after the app has started.
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
  // A few timers may be running during the measurement. A leak of one timer per visit would add thirty.
  expect(after.timers).toBeLessThan(before.timers + 3)
  // Screens differ by up to a hundred nodes. A leak in every visit would add thousands.
  expect(after.nodes).toBeLessThan(before.nodes + 150)
  expect(after.heapBytes - before.heapBytes).toBeLessThan(MAX_HEAP_GROWTH_BYTES)
})

async function pageMetrics(devtools: CDPSession): Promise<{ heapBytes: number; nodes: number }> {
  await devtools.send('Performance.enable')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find(one => one.name === name)!.value
  return { heapBytes: metric('JSHeapUsedSize'), nodes: metric('Nodes') }
}
