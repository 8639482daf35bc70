import { expect, type Page } from '@playwright/test'
import { salon, typeDigits } from './support/kiosk.ts'
import { test } from './support/without-motion.ts'

/** Loads an address on an enrolled tablet, and holds the app's scripts back until the returned function is called. */
async function openWithoutApp(page: Page, path: string, kept: Record<string, string> = {}): Promise<() => void> {
  let letScriptsThrough = () => {}
  const held = new Promise<void>(resolve => {
    letScriptsThrough = resolve
  })
  await page.addInitScript(entries => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, kept)
  await page.route('**/assets/*.js', async route => {
    await held
    await route.continue()
  })
  await page.goto(`${salon.kiosk}${path}`, { waitUntil: 'commit' })
  return letScriptsThrough
}

const SET_UP = { selectedLocation: 'tustin' }

test('digits that a client types while the app is still loading are kept', async ({ page }) => {
  const letScriptsThrough = await openWithoutApp(page, '/', SET_UP)
  await typeDigits(page, '714555')
  await page.keyboard.type('01')
  await expect(page.locator('[data-slot="typed"]')).toHaveText(['7', '1', '4', '5', '5', '5', '0', '1'])
  letScriptsThrough()
  await expect(page.locator('#shell')).toHaveCount(0)
  await expect(page.getByLabel('Phone number')).toHaveValue('(714) 555-01')
})

test('a 1 that is typed before the area code shows a hint, even while the app is still loading', async ({ page }) => {
  const letScriptsThrough = await openWithoutApp(page, '/', SET_UP)
  const hint = page.getByText('Start with the area code')
  await typeDigits(page, '1')
  await expect(hint).toBeVisible()
  await expect(page.locator('[data-slot="typed"]')).toHaveCount(0)
  letScriptsThrough()
  await expect(page.locator('#shell')).toHaveCount(0)
  await expect(hint).toBeVisible()
  await typeDigits(page, '714')
  await expect(hint).toHaveCount(0)
  await expect(page.getByLabel('Phone number')).toHaveValue('(714')
})

test('a press of Check In while the app is still loading takes effect once the app is loaded', async ({ page }) => {
  const letScriptsThrough = await openWithoutApp(page, '/', SET_UP)
  await typeDigits(page, '71455')
  await page.getByRole('button', { name: 'Check In' }).tap()
  letScriptsThrough()
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid 10-digit phone number')
})

test('the Enter key does not submit the phone number while the app is still loading', async ({ page }) => {
  let isRequested = false
  page.on('request', request => {
    isRequested ||= request.url().includes('/api/clients/phone/')
  })
  const letScriptsThrough = await openWithoutApp(page, '/', SET_UP)
  await typeDigits(page, '7145550101')
  for (const name of ['Check In', '5']) {
    await page.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  letScriptsThrough()
  await expect(page.locator('#shell')).toHaveCount(0)
  await expect(page.getByLabel('Phone number')).toHaveValue('(714) 555-0101')
  await expect(page.getByRole('button', { name: 'Check In' })).toBeVisible()
  expect(isRequested).toBe(false)
})

test('the banner of kiosk mode is shown while the app is still loading', async ({ page }) => {
  await openWithoutApp(page, '/', { ...SET_UP, kioskMode: 'true', kioskManager: 'Dana' })
  await expect(page.getByText('This iPad is in Client Kiosk Mode, managed by Dana')).toBeVisible()
})

for (const [what, path, kept] of [
  ['a tablet that was never set up', '/', {}],
  ['a screen other than the first', '/verify', SET_UP],
] as const) {
  test(`${what} shows no keypad while the app is still loading`, async ({ page }) => {
    await openWithoutApp(page, path, kept)
    await expect(page.locator('#root')).toBeAttached()
    await expect(page.getByRole('button', { name: 'Check In' })).toHaveCount(0)
  })
}

test('nothing on the first screen moves when the app has loaded', async ({ page }) => {
  await page.addInitScript(
    `window.shifts = []
     new PerformanceObserver(list => shifts.push(...list.getEntries()))
       .observe({ type: 'layout-shift', buffered: true })`,
  )
  const letScriptsThrough = await openWithoutApp(page, '/', SET_UP)
  await expect(page.getByRole('button', { name: 'Check In' })).toBeVisible()
  // On a busy machine the fonts load late and shift the layout, so only later shifts count.
  const from = await page.evaluate<number>(
    `Promise.allSettled([...document.fonts].map(face => face.load()))
       .then(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
       .then(() => performance.now())`,
  )
  letScriptsThrough()
  await expect(page.getByRole('button', { name: 'Tustin' })).toBeVisible()
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  const shifts = await page.evaluate<{ value: number; moved: string[] }[]>(
    `shifts.filter(({ startTime }) => startTime >= ${from}).map(({ value, sources }) =>
       ({ value, moved: sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 200) ?? 'gone') }))`,
  )
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(shifts),
  ).toBeLessThan(0.001)
})
