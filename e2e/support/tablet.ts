import type { Browser, Page } from '@playwright/test'
import { enrolByHand, salon } from './kiosk.ts'
import { startKioskModeByHand } from './staff.ts'
import { TOUCH_SCREEN } from './touch.ts'
import { test as base } from './without-motion.ts'

type TabletState = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

/** The states of tablets that this worker's tests have prepared. */
const prepared: { enrolled?: TabletState; inKioskMode?: TabletState } = {}

/**
 * Tests whose page is an enrolled tablet at Tustin, outside of a visit. The tests of a worker share an enrolment until
 * a test ends it, because another enrolment would invalidate the token. `test.use(IN_KIOSK_MODE)` puts the tablet into
 * kiosk mode.
 */
export const test = base.extend<{ enrolled: TabletState; inKioskMode: TabletState }>({
  enrolled: async ({ browser }, use) => {
    await use(await enrolledState(browser))
  },
  inKioskMode: async ({ browser }, use) => {
    await use(await stillEnrolled('inKioskMode', () => browser.newPage(TOUCH_SCREEN), startKioskModeByHand))
  },
  storageState: ({ enrolled }, use) => use(enrolled),
})

/** The storage of a tablet at Tustin. Each worker enrols a tablet by hand once, for all its files. */
export function enrolledState(browser: Browser): Promise<TabletState> {
  return stillEnrolled('enrolled', () => browser.newPage({ hasTouch: true }), enrolByHand)
}

/** Returns the state of the prepared tablet if its enrolment is still valid; otherwise enrols a new tablet. */
async function stillEnrolled(
  name: keyof typeof prepared,
  open: () => Promise<Page>,
  prepare: (page: Page) => Promise<void>,
): Promise<TabletState> {
  const before = prepared[name]
  if (before && (await isKnown(before))) return before
  const page = await open()
  await prepare(page)
  const state = await page.context().storageState()
  await page.context().close()
  prepared[name] = state
  return state
}

async function isKnown({ cookies }: TabletState): Promise<boolean> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return (await fetch(`${salon.kiosk}/api/walk-ins/today?location=tustin`, { headers: { cookie } })).ok
}

/** An option for `test.use`: puts the tablet into kiosk mode, started by Maya. */
export const IN_KIOSK_MODE = {
  storageState: ({ inKioskMode }: { inKioskMode: TabletState }, use: (state: TabletState) => Promise<void>) =>
    use(inKioskMode),
}
