import type { Backups, DoctorReport } from '@frontlash/contract/office-status'
import { expect, type Page, type Route } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
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
const log = () => page.getByRole('log')

test('an admin can read a log and follow new lines on the status page', async () => {
  await page.getByRole('button', { name: 'Show Live Logs' }).tap()
  await expect(page.getByText('Static', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Log file')).toContainText(/Backend log, \d+ (KB|MB)/)
  await expect(log()).toContainText(/\d\d:\d\d:\d\d {2}info {3}backend/)
  await page.getByRole('button', { name: 'Clear', exact: true }).first().tap()
  await expect(log()).toHaveText('')
  await page.getByRole('button', { name: 'Start Live' }).tap()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await fetch(`${salon.kiosk}/api/a-call-to-be-seen`)
  await expect(log()).toContainText('404')
  await page.getByRole('button', { name: 'Stop Live' }).tap()
  await expect(page.getByText('Static', { exact: true })).toBeVisible()
  // A server writes several lines together after a short delay, so the log may have to be loaded again.
  await expect(async () => {
    await page.getByLabel('Log file').selectOption('backend')
    await page.getByLabel('Log file').selectOption('frontend')
    await expect(log()).toContainText('GET /api/a-call-to-be-seen 404', { timeout: 1_500 })
  }).toPass({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Hide Live Logs' }).tap()
  await expect(log()).toBeHidden()
})

test('the repair of an iPad that does not scroll can be started by a button', async () => {
  await page.getByRole('button', { name: 'Fix iPad scroll freeze' }).tap()
  await expect(page.getByText('The page scrolls.')).toBeVisible()
})

test('the status page is accessible and fits every screen size', async () => {
  await page.getByRole('button', { name: 'Show Live Logs' }).tap()
  await expect(log()).toContainText('info')
  // The page shows a running backup, findings of the doctor and a failed run.
  const run = { startedAt: '2026-11-20T19:00:00.000Z', by: 'staff:admin', done: 412_000_000, of: 1_200_000_000 }
  const file = 'frontlash-20261119-110000-nightly.backup'
  const last = { at: '2026-11-19T11:00:00.000Z', file, bytes: 380_000_000, kind: 'nightly' } as const
  const backups: Backups = { last, running: run, ended: null }
  const what = 'Square’s webhook could not be checked.'
  const mend =
    'at developer.squareup.com there is a subscription for https://checkin.yoursalon.com/api/webhooks/square.'
  const findings = (['wrong', 'unchecked', 'fine'] as const).map(result => ({ result, what, mend }))
  const failure = 'The server stopped before the doctor was done. Please try again.'
  const report: DoctorReport = { findings, asOf: run.startedAt, machine: null, running: null, failure }
  const ofReading = (json: object) => (route: Route) =>
    route.request().method() === 'GET' ? route.fulfill({ json }) : route.fallback()
  await page.route('**/api/status/backups', ofReading(backups))
  await page.route('**/api/status/doctor', ofReading(report))
  await page.reload()
  await expect(card('Backups')).toContainText('412 MB of 1.2 GB copied')
  await expect(card('Check-up')).toContainText(failure)
  await card('Check-up').getByText('Fine (1)').tap()
  for (const [width, height] of [
    [1440, 900],
    [1180, 820],
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  }
  await expectAccessible(page)
})
