import type { Browser, Page } from '@playwright/test'
import { openDashboard } from '../../../e2e/support/dashboard.ts'
import { type Stack, startStack } from '../../../e2e/support/stack.ts'
import { watchWork } from './main-thread-work.ts'

/** The time until the page is idle after a change, longer than the glow of a changed card. */
const UNTIL_AT_REST_MS = 900
const SINGLE_CHANGES = 16
const BURST_CHANGES = 48

export type WholePage = {
  /** The processor time of the page's main thread for one change, from its event until the page is idle again. */
  readonly changeMs: number
  /** The processor time for each change of a burst. */
  readonly changeInBurstMs: number
}

/**
 * Measures the cost of a live change on the full dashboard with its header, counts, lists and motion, with changes from
 * the server. `slowDowns` are the factors by which the page's processor is slowed down.
 */
export async function measureWholePage(browser: Browser, slowDowns: readonly number[]): Promise<WholePage[]> {
  const stack = await startStack({ DEMO_NOW: '2026-11-21T08:00', RATE_LIMITS: 'off' })
  try {
    const measured: WholePage[] = []
    for (const slowDown of slowDowns) measured.push(await measure(browser, stack, slowDown))
    return measured
  } finally {
    await stack.stop()
  }
}

async function measure(browser: Browser, stack: Stack, slowDown: number): Promise<WholePage> {
  const page = await openDashboard(browser, { of: stack })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  const act = await createActor(page, stack)
  await rest()
  const workOf = await watchWork(devtools)
  // The page's work in the same time without any change, such as its clock, is subtracted.
  const [, idleMs] = await workOf(() => rest(UNTIL_AT_REST_MS * SINGLE_CHANGES))
  const [, singleMs] = await workOf(async () => {
    for (let n = 0; n < SINGLE_CHANGES; n++) {
      await act(n % 2 === 0 ? 'manual-checkin' : 'undo-checkin', n >> 1)
      await rest()
    }
  })
  const half = BURST_CHANGES / 2
  const [, burstMs] = await workOf(async () => {
    for (const action of ['manual-checkin', 'undo-checkin'])
      await Promise.all(Array.from({ length: half }, (_, n) => act(action, n)))
    await rest(2 * UNTIL_AT_REST_MS)
  })
  await page.context().close()
  return {
    changeMs: (singleMs - idleMs) / SINGLE_CHANGES,
    changeInBurstMs: (burstMs - (2 * idleMs) / SINGLE_CHANGES) / BURST_CHANGES,
  }
}

/** Returns a function that runs an action on the nth untouched card of the day, as another manager's dashboard does. */
async function createActor(page: Page, { backend }: Stack): Promise<(action: string, nth: number) => Promise<void>> {
  const ids = await page
    .locator('[data-appointment-id][data-status=inactive]')
    .evaluateAll(cards => cards.map(card => (card as HTMLElement).dataset.appointmentId!))
  if (ids.length < BURST_CHANGES / 2) throw new Error(`only ${ids.length} cards can be changed`)
  const token = await page.evaluate(() => localStorage.getItem('token')!)
  return async (action, nth) => {
    const response = await fetch(`${backend}/api/manager/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-auth-token': token },
      body: JSON.stringify({ square_appointment_id: ids[nth], location_id: 'tustin' }),
    })
    const { success } = (await response.json()) as { success?: boolean }
    if (!success) throw new Error(`${action} returned ${response.status}`)
  }
}

function rest(ms = UNTIL_AT_REST_MS): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
