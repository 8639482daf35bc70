import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { findBrowser } from '../../../e2e/support/find-browser.ts'
import { hold, TABLET_LANDSCAPE, TOUCH_SCREEN } from '../../../e2e/support/touch.ts'
import { report } from '../report.ts'
import { installScreenProbes, readScreenProbes, type ScreenProbes, watchScreen } from './screen-probes.ts'

/** This processor slowdown simulates a cheap five-year-old tablet on a desktop computer. */
const SLOW_DOWN = 4
const ROUNDS = 5
const SHOWN_MAX_MS = 400
const COLD_MAX_MS = 1_500
const PRESS_MAX_MS = 100
const TASK_MAX_MS = 50
const TOUCH_MS = 60
/** The time after which the result of a press is completely drawn. */
const AT_REST_MS = 1_500
/**
 * The times after which the code of the other screens is preloaded (fetch-screens.ts), on a fast network and on slow
 * 4G.
 */
const FETCHED_MS = 4_000
const FETCHED_SLOWLY_MS = 15_000

/** Slow 4G as Lighthouse defines it: 150 ms round-trip time, 1.6 Mbit/s. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }
/** Slow 4G as Chrome's developer tools simulate it: each call has the delay of a new connection. */
const SLOWER_4G = { offline: false, latency: 562.5, downloadThroughput: 1.44e6 / 8, uploadThroughput: 0.675e6 / 8 }

const OVERVIEW = 'main tbody tr'
const ROW = 'main tbody tr'
/** The screens in the rail by name, each with the selector of its first row. */
const SCREENS: readonly (readonly [name: string, row: string])[] = [
  ['Visits', ROW],
  ['Clients', ROW],
  ['Staff', ROW],
  ['Devices', ROW],
  ['Waivers', ROW],
  ['Texts', ROW],
  ['Surveys', 'main tbody th button'],
  ['Insights', 'main p[role=status]'],
  ['Settings', 'main section h2'],
  ['Audit log', ROW],
]

type Seen = Map<string, ScreenProbes[]>

/**
 * Measures the office's screens in Chromium at a quarter of the processor's speed:
 * - the time from a press on a link in the rail until the first row is painted
 * - the time from each press to the next frame
 * - the longest tasks
 *
 * @param token the session token of an admin
 */
export async function measureScreens(address: string, token: string): Promise<void> {
  report.title(`The office's screens in Chromium, the processor slowed down ${SLOW_DOWN} times`)
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  try {
    const opened: Seen = new Map()
    const used: Seen = new Map()
    for (let round = 0; round < ROUNDS; round++) {
      const page = await openOffice(browser, { address, token })
      await page.waitForTimeout(FETCHED_MS)
      for (const [name, row] of SCREENS) keep(opened, name, await openScreen(page, name, row))
      for (const name of ['Visits', 'Texts', 'Audit log', 'Insights']) await workOn(page, name, used)
      await page.context().close()
    }
    for (const [name, seen] of opened) {
      report.figure(`${name}: first row after the press`, median(seen.map(shownMs)), 'ms', SHOWN_MAX_MS)
    }
    for (const [name, seen] of [...opened, ...used]) {
      // The browser's Back is not a press on the page, so its time to the next frame is not measured.
      if (!name.includes(', Back'))
        report.figure(`${name}: a press to its frame`, median(seen.map(pressMs)), 'ms', PRESS_MAX_MS)
      // Other load can only make a task longer, so the minimum counts.
      report.figure(`${name}: longest task`, Math.min(...seen.map(one => longest(one.longTasks))), 'ms', TASK_MAX_MS)
    }
    for (const [name, row] of SCREENS) await openCold(browser, { address, token }, name, row)
  } finally {
    await browser.close()
  }
}

type Where = { readonly address: string; readonly token: string }

async function openOffice(browser: Browser, { address, token }: Where, network?: typeof SLOW_4G): Promise<Page> {
  const context = await browser.newContext({ viewport: TABLET_LANDSCAPE, ...TOUCH_SCREEN })
  const page = await context.newPage()
  await installScreenProbes(page)
  await page.addInitScript(signedIn => localStorage.setItem('token', signedIn), token)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
  await devtools.send('Network.enable')
  if (network) await devtools.send('Network.emulateNetworkConditions', network)
  await page.goto(`${address}/office`)
  await page.locator(OVERVIEW).first().waitFor()
  return page
}

async function openScreen(page: Page, name: string, row: string): Promise<ScreenProbes> {
  const at = await middleOf(page.getByRole('link', { name, exact: true }))
  await watchScreen(page, { title: name, row })
  await hold({ page, at }, TOUCH_MS)
  await page.waitForFunction(() => window.screenProbes.shownMs !== null)
  await page.waitForTimeout(AT_REST_MS)
  return await readScreenProbes(page)
}

/**
 * Presses Refresh, a filter and, in a list, a row and Next. After each step that has changed the screen, presses Back.
 */
async function workOn(page: Page, name: string, used: Seen): Promise<void> {
  await hold({ page, at: await middleOf(page.getByRole('link', { name, exact: true })) }, TOUCH_MS)
  await page.waitForTimeout(AT_REST_MS)
  const watch = async (what: string, act: () => Promise<unknown>) => {
    await page.waitForTimeout(AT_REST_MS)
    await watchScreen(page)
    await act()
    await page.waitForTimeout(AT_REST_MS)
    keep(used, `${name}, ${what}`, await readScreenProbes(page))
  }
  const press = async (what: string, target: Locator) => {
    const at = await middleOf(target)
    await watch(what, () => hold({ page, at }, TOUCH_MS))
  }
  await press('Refresh', page.getByRole('button', { name: 'Refresh' }))
  await page.getByLabel('Location').first().focus()
  await watch('a filter', () => page.keyboard.press('ArrowDown'))
  await watch('Back to its top', () => page.goBack())
  if (name === 'Insights') return
  await press('a row', page.locator('main tbody th').nth(4).locator('a, button'))
  if (name === 'Texts') await watch('Back from a row', () => page.goBack())
  await press('Next', page.getByRole('button', { name: 'Next' }))
  await watch('Back to its foot', () => page.goBack())
}

/**
 * Opens a screen twice in new browsers: at once on slow 4G, and after its code was loaded on an even slower network.
 */
async function openCold(browser: Browser, where: Where, name: string, row: string): Promise<void> {
  for (const [when, network, waitMs] of [
    ['at once', SLOW_4G, 0],
    ['later', SLOWER_4G, FETCHED_SLOWLY_MS],
  ] as const) {
    const page = await openOffice(browser, where, network)
    await page.waitForTimeout(waitMs)
    const seen = await openScreen(page, name, row)
    report.figure(`${name}: first row, cold over slow 4G, pressed ${when}`, shownMs(seen), 'ms', COLD_MAX_MS)
    await page.context().close()
  }
}

async function middleOf(what: Locator): Promise<{ x: number; y: number }> {
  await what.scrollIntoViewIfNeeded()
  const box = (await what.boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

function keep(seen: Seen, name: string, probes: ScreenProbes): void {
  seen.set(name, [...(seen.get(name) ?? []), probes])
}

const shownMs = (probes: ScreenProbes) => probes.shownMs ?? Number.NaN
const pressMs = ({ presses }: ScreenProbes) => (presses.length > 0 ? longest(presses) : Number.NaN)
const longest = (values: readonly number[]) => Math.max(0, ...values)

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
