import { expect, type Page } from '@playwright/test'
import { salon } from './support/kiosk.ts'
import { openFromMenu, signInByHand } from './support/staff.ts'
import { test } from './support/without-motion.ts'

let page: Page

test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext()).newPage()
  await signInByHand(page)
})
test.afterAll(() => page.context().close())
test.beforeEach(() => openFromMenu(page, 'Status'))

const card = (name: string) => page.getByRole('region', { name, exact: true })

async function pidOf(name: string): Promise<string> {
  await expect(card(name)).toContainText(/PID\d+/)
  return /PID(\d+)/.exec((await card(name).textContent())!)![1]!
}

test('the frontend can be restarted from the status page, and no call fails during the restart', async () => {
  const before = await pidOf('Frontend')
  const failed: unknown[] = []
  let isOver = false
  const kiosk = (async () => {
    while (!isOver) {
      const status = await fetch(`${salon.kiosk}/api/locations`).then(
        response => response.status,
        error => error.message,
      )
      if (status !== 200) failed.push(status)
    }
  })()
  await page.getByRole('button', { name: 'Restart Frontend' }).tap()
  await expect(card('Frontend')).toContainText('Restarting')
  await expect(page.getByText('Issues Detected')).toBeVisible()
  await expect(card('Frontend')).toContainText('Online', { timeout: 30_000 })
  await expect.poll(() => pidOf('Frontend'), { timeout: 30_000 }).not.toBe(before)
  isOver = true
  await kiosk
  expect(failed).toEqual([])
})

test('the backend can be restarted from the status page, and the admin stays signed in', async () => {
  const before = await pidOf('Backend')
  const loadedAnew = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Restart Backend' }).tap()
  await expect(card('Backend')).toContainText('Restarting')
  await loadedAnew
  await expect(card('Backend')).toContainText('Online', { timeout: 30_000 })
  await expect.poll(() => pidOf('Backend'), { timeout: 30_000 }).not.toBe(before)
})
