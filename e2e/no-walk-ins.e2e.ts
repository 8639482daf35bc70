import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { openDashboard } from './support/dashboard.ts'
import { checkInByPhone } from './support/kiosk.ts'
import { oneTablet } from './support/one-tablet.ts'
import { seenByManager, takeWalkIns } from './support/seen-by-manager.ts'
import { PHONE, TABLET_LANDSCAPE, TABLET_PORTRAIT } from './support/touch.ts'
import { test } from './support/without-motion.ts'

/** The phone number of a client without a booking. */
const KNOWN = '7145550111'
const SENTENCE = 'We are fully booked for walk-ins today at Tustin. The front desk can help you find a time.'

const tablet = oneTablet()
const { button, heading } = tablet

test.beforeEach(() => takeWalkIns(true))
test.afterAll(() => takeWalkIns(true))

/** Unfolds the dashboard's walk-ins panel, which is folded at these sizes. */
async function openWalkIns(page: Page, width: number): Promise<void> {
  if (width < 768) await page.getByRole('button', { name: /^Walk-ins/ }).tap()
  else await page.getByRole('button', { name: 'Unfold' }).tap()
}

const noWalkIns = (page: Page) => page.getByRole('switch', { name: 'No walk-ins today' })

test('a manager can stop walk-ins for today, and each dashboard of the location shows this at once', async ({
  browser,
}) => {
  const tablets = await openDashboard(browser, { size: TABLET_LANDSCAPE })
  const phones = await openDashboard(browser, { as: 'manager', size: PHONE })
  const onPhone = phones.getByRole('button', { name: /^Walk-ins/ })
  const expectPressable = async (page: Page) => {
    const { width, height } = (await noWalkIns(page).boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  await openWalkIns(tablets, TABLET_LANDSCAPE.width)
  await expect(noWalkIns(tablets)).not.toBeChecked()
  for (const size of [TABLET_PORTRAIT, TABLET_LANDSCAPE]) {
    await tablets.setViewportSize(size)
    await expectPressable(tablets)
  }
  await noWalkIns(tablets).tap()
  await expect(noWalkIns(tablets)).toBeChecked()
  await expect(onPhone).toContainText('closed today')
  const notices = (page: Page) => page.getByRole('status', { name: 'Notices' })
  await expect(notices(tablets)).toContainText('No walk-ins today at Tustin')
  await notices(tablets).getByRole('button', { name: 'Undo' }).tap()
  await expect(notices(tablets)).toContainText('Walk-ins are taken again at Tustin')
  await expect(onPhone).not.toContainText('closed today')

  // The change by the phone also appears on the tablet, with time and name.
  await openWalkIns(phones, PHONE.width)
  await expectPressable(phones)
  await noWalkIns(phones).tap()
  await expect(noWalkIns(phones)).toBeChecked()
  await expect(phones.getByText(/^Since \d+:\d\d [AP]M, by /).filter({ visible: true })).toHaveCount(1)
  await expect(noWalkIns(tablets)).toBeChecked()
  await expect(tablets.getByText(/^Since \d+:\d\d [AP]M, by /).filter({ visible: true })).toHaveCount(1)
  await tablets.getByRole('button', { name: 'Fold', exact: true }).tap()
  await expect(tablets.getByRole('button', { name: 'Closed today' })).toBeVisible()
  // On a phone the walk-ins panel is a sheet that covers the notice, so the test closes it.
  await phones.keyboard.press('Escape')
  await expect(onPhone).toContainText('closed today')
  await notices(phones).getByRole('button', { name: 'Undo' }).tap()
  await expect(tablets.getByRole('button', { name: 'Closed today' })).toHaveCount(0)

  // This check comes last, because on a slow machine it takes longer than the eight seconds for which Undo is shown.
  await openWalkIns(phones, PHONE.width)
  await noWalkIns(phones).tap()
  await expectAccessible(phones)
  await openWalkIns(tablets, TABLET_LANDSCAPE.width)
  await expect(noWalkIns(tablets)).toBeChecked()
  await expectAccessible(tablets)
  for (const page of [tablets, phones]) await page.context().close()
})

/** screen-tests/kiosk/no-walk-ins.test.tsx tests other cases. */
test('a client without a booking sees that walk-ins are stopped, and can ask for a manager', async () => {
  await takeWalkIns(false)
  await checkInByPhone(tablet.page, KNOWN)
  await button("I'm a walk-in client").tap()
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
