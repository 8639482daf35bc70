import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { openDashboard } from './support/dashboard.ts'
import { checkInByPhone, signAndSubmit } from './support/kiosk.ts'
import { oneTablet } from './support/one-tablet.ts'
import { seenByManager, takeWalkIns } from './support/seen-by-manager.ts'
import { PHONE, TABLET_LANDSCAPE, TABLET_PORTRAIT } from './support/touch.ts'
import { test } from './support/without-motion.ts'

/** Known to the salon, not booked. */
const KNOWN = '7145550111'
const SENTENCE = 'We are fully booked for walk-ins today at Tustin. The front desk can help you find a time.'

const tablet = oneTablet()
const { button, heading } = tablet

test.beforeEach(() => takeWalkIns(true))
test.afterAll(() => takeWalkIns(true))

async function goToOptions(phone = KNOWN): Promise<void> {
  await checkInByPhone(tablet.page, phone)
  await button("I'm a walk-in client").tap()
}

/** Opens the part of the dashboard with the walk-ins, where it is folded. */
async function openWalkIns(page: Page, width: number): Promise<void> {
  if (width < 768) await page.getByRole('button', { name: /^Walk-ins/ }).tap()
  else await page.getByRole('button', { name: 'Unfold' }).tap()
}

const noWalkIns = (page: Page) => page.getByRole('switch', { name: 'No walk-ins today' })

for (const size of [TABLET_LANDSCAPE, PHONE])
  test(`at ${size.width} by ${size.height} a manager says that no walk-ins are taken, all dashboards show it, and Undo takes it back`, async ({
    browser,
  }) => {
    const mine = await openDashboard(browser, { size })
    const theirs = await openOther(browser)
    await openWalkIns(mine, size.width)
    const mySwitch = noWalkIns(mine)
    await expect(mySwitch).not.toBeChecked()
    for (const measured of size === PHONE ? [PHONE] : [TABLET_PORTRAIT, TABLET_LANDSCAPE]) {
      await mine.setViewportSize(measured)
      const { width, height } = (await mySwitch.boundingBox())!
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    await mySwitch.tap()
    await expect(mySwitch).toBeChecked()
    await expect(theirs.getByRole('button', { name: 'Closed today' })).toBeVisible()
    // On a phone the lists are a sheet over everything else.
    if (size.width < 768) await mine.keyboard.press('Escape')
    const notice = mine.getByRole('status', { name: 'Notices' })
    await expect(notice).toContainText('No walk-ins today at Tustin')
    await notice.getByRole('button', { name: 'Undo' }).tap()
    await expect(notice).toContainText('Walk-ins are taken again at Tustin')
    await expect(theirs.getByRole('button', { name: 'Closed today' })).toHaveCount(0)

    // What somebody else says is here as well.
    await takeWalkIns(false)
    if (size.width < 768) await openWalkIns(mine, size.width)
    await expect(mySwitch).toBeChecked()
    await expect(mine.getByText(/^Since \d+:\d\d [AP]M, by /).filter({ visible: true })).toHaveCount(1)
    await expectAccessible(mine)
    if (size.width < 768) {
      await mine.keyboard.press('Escape')
      await expect(mine.getByRole('button', { name: /^Walk-ins/ })).toContainText('closed today')
    } else {
      await mine.getByRole('button', { name: 'Fold', exact: true }).tap()
      await expect(mine.getByRole('button', { name: 'Closed today' })).toBeVisible()
    }
    await expectAccessible(mine)
    await mine.context().close()
    await theirs.context().close()
  })

function openOther(browser: Browser): Promise<Page> {
  return openDashboard(browser, { as: 'manager', size: TABLET_LANDSCAPE })
}

/** More of it is in apps/web/test/kiosk/no-walk-ins.test.tsx. */
test('a walk-in is told so, and may have a word with the manager', async () => {
  await takeWalkIns(false)
  await goToOptions()
  await expect(heading(SENTENCE)).toBeVisible()
  await expect(button("I'm available now")).toHaveCount(0)
  await expectAccessible(tablet.page)
  for (const size of [TABLET_LANDSCAPE, PHONE, TABLET_PORTRAIT]) {
    await tablet.page.setViewportSize(size)
    expect(await tablet.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
  await button('Speak to Manager').tap()
  await expect(tablet.page).toHaveURL(/\/waiver$/)
  await expect.poll(async () => (await seenByManager(KNOWN)).walkIns.at(-1)?.intent?.service).toBe('speak_manager')
})

test('who had the options open is told the same, and nothing of it is on the list', async () => {
  await goToOptions('7145550112')
  await button("I'm available now").tap()
  await expect(heading('What can we do for you?')).toBeVisible()
  await takeWalkIns(false)
  await button('Refill').tap()
  await expect(heading(SENTENCE)).toBeVisible()
  expect((await seenByManager('7145550112')).walkIns).toEqual([])
  expect(await tablet.page.evaluate(() => sessionStorage.walkInIntent)).toBeUndefined()
  // Everything else goes on: the later visit, with its signature.
  await button('I want to book for later').tap()
  await expect(tablet.page).toHaveURL(/\/waiver$/)
})

test('who signs while the refusal comes late is told at the end, and may still choose', async () => {
  await goToOptions('7145550112')
  await button("I'm available now").tap()
  await takeWalkIns(false)
  const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>()
  await tablet.page.route('**/checkin', async route => {
    await mayGo
    await route.continue()
  })
  await button('Removal').tap()
  await expect(tablet.page).toHaveURL(/\/waiver$/)
  letGo()
  await signAndSubmit(tablet.page)
  await expect(heading(SENTENCE)).toBeVisible()
  await expect(tablet.page).toHaveURL(/\/walk-in-options$/)
})
