import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { salon, setPhonesAroundNow } from './support/kiosk.ts'
import { openFromMenu, PINS, signInByHand } from './support/staff.ts'
import { PHONE } from './support/touch.ts'
import { test } from './support/without-motion.ts'

let page: Page

test.beforeAll(async ({ browser }) => {
  await setPhonesAroundNow()
  page = await (await browser.newContext()).newPage()
  await signInByHand(page)
})
test.afterAll(() => page.context().close())
test.beforeEach(() => openFromMenu(page, 'Schedule'))

test('the report opens with today at all locations, by technician', async () => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Daily Schedule - All Locations - \w+, \w+ \d+, \d{4}$/,
  )
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^\d+ appointments across \d+ technicians$/)
  const first = page.getByRole('listitem').first()
  await expect(first).toHaveText(
    /^\[(Tustin|Irvine|Santa Ana|Costa Mesa)\] \d+:\d\d [AP]M - \d+:\d\d [AP]M \| .+ \(\d+ min\) \| \S.* \| .+ \| .+/,
  )
})

test('a location and a day stand in the address, and the report is that of the server', async () => {
  await page.getByLabel('Location').selectOption('Irvine')
  await page.getByLabel('Date').fill('2026-12-24')
  await expect(page).toHaveURL(`${salon.kiosk}/daily-schedule?date=2026-12-24&location=irvine`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Daily Schedule - Irvine - Thursday, December 24, 2026',
  )
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Daily Schedule - Irvine - Thursday, December 24, 2026',
  )
  await expect(page.getByLabel('Location')).toHaveValue('irvine')
})

test('a manager is told when they have no access to a location today', async ({ browser }) => {
  const hers = await browser.newPage()
  await signInByHand(hers, { pin: PINS.manager })
  // A link from a day when it was open: the report offers no location that is closed.
  await hers.goto(`${salon.kiosk}/daily-schedule?location=costa-mesa`)
  await expect(hers.getByText('No location access for Costa Mesa today')).toBeVisible()
  await expect(hers.getByLabel('Location')).toHaveValue('costa-mesa')
  await hers.close()
})

test('each person is offered the locations that are open today, under the role they have', async ({ browser }) => {
  for (const [pin, heading, locations] of [
    [PINS.admin, 'Admin - admin', ['All Locations', 'Tustin', 'Santa Ana', 'Costa Mesa', 'Irvine']],
    [PINS.manager, 'Manager - manager', ['All Locations', 'Tustin', 'Irvine']],
    [PINS.technician, 'Technician - technician', ['All Locations', 'Tustin']],
  ] as const) {
    const theirs = await browser.newPage()
    await signInByHand(theirs, { pin })
    await openFromMenu(theirs, 'Schedule')
    await expect(theirs.getByRole('banner')).toContainText(heading)
    const offered = theirs.getByLabel('Location').getByRole('option')
    await expect.poll(async () => (await offered.allTextContents()).toSorted()).toEqual(locations.toSorted())
    await expect(theirs.getByRole('listitem').first()).toBeVisible()
    await theirs.close()
  }
})

test('the technicians of all locations are counted without those clients whom nobody has', async () => {
  await expect(page.getByRole('listitem').first()).toBeVisible()
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  expect(new Set(headings).size).toBe(headings.length)
  const technicians = headings.filter(heading => heading !== 'Unassigned').length
  await expect(page.getByRole('main').getByRole('status')).toHaveText(new RegExp(` across ${technicians} technicians$`))
})

test('on paper there is the report and nothing else', async () => {
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const control of ['Refresh', 'Print', 'Date', 'Location', 'Back to Dashboard'])
    await expect(page.getByLabel(control, { exact: true }).or(page.getByText(control, { exact: true }))).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('listitem').first()).toBeVisible()
  // The columns stand under each other, whatever is in a line.
  const columns = await page
    .getByRole('listitem')
    .evaluateAll(lines => [...new Set(lines.map(line => getComputedStyle(line).gridTemplateColumns))])
  expect(columns).toHaveLength(1)
  await page.emulateMedia({ media: 'screen' })
})

test('on a phone it is said in full who is signed in', async ({ browser }) => {
  const phone = await browser.newPage({ viewport: PHONE })
  await signInByHand(phone, { pin: PINS.manager })
  await openFromMenu(phone, 'Schedule')
  const heading = phone.getByText('Manager - manager', { exact: true })
  await expect(heading).toBeVisible()
  expect(await heading.evaluate(one => one.scrollWidth <= one.clientWidth)).toBe(true)
  await phone.close()
})

test('Back to Dashboard leads to the dashboard', async () => {
  await page.getByRole('link', { name: 'Back to Dashboard' }).tap()
  await expect(page).toHaveURL(`${salon.kiosk}/manager`)
})

test('the report can be read by everybody, in all sizes', async () => {
  await page.getByLabel('Location').selectOption('Tustin')
  for (const [width, height] of [
    [1440, 900],
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(page.getByRole('listitem').first()).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  }
})
