import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { salon } from './support/kiosk.ts'
import { confirmByHand, openMenu, signInByHand } from './support/staff.ts'
import { DESK, holdUntil, TABLET_LANDSCAPE, untilPressesCount } from './support/touch.ts'
import { test } from './support/without-motion.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name, exact: true })
const rows = (page: Page) => page.locator('tbody th a')

async function openOffice(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('link', { name: 'Office', exact: true }).tap()
  await expect(title(page, 'Overview')).toBeFocused()
}

test('a touch on a row has no effect if the row has been replaced during the touch', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: TABLET_LANDSCAPE })).newPage()
  await signInByHand(page)
  await openOffice(page)
  await menu(page, 'Clients').tap()
  await expect(rows(page).nth(40)).toBeVisible()

  // While the finger touches a row, a search replaces the rows, and the touched row disappears.
  const first = await rows(page).first().innerText()
  const third = rows(page).nth(2)
  await untilPressesCount(page)
  await holdUntil(third, async () => {
    await page.getByLabel('Name, last 4 digits or whole number').evaluate((field: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, 'an')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await expect(rows(page).first()).not.toHaveText(first)
  })
  await untilPressesCount(page)
  expect(new URL(page.url()).pathname).toBe('/office/clients')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.context().close()
})

test('the office keeps unsaved input while there is no network, and loads the missing data when the network is back', async ({
  browser,
}) => {
  const signedIn = async () => {
    const one = await (await browser.newContext({ viewport: TABLET_LANDSCAPE })).newPage()
    await signInByHand(one)
    await openOffice(one)
    return one
  }
  const [page, overview] = await Promise.all([signedIn(), signedIn()])
  const setOffline = (isOffline: boolean) =>
    Promise.all([page, overview].map(one => one.context().setOffline(isOffline)))
  const day = overview.getByRole('table', { name: 'How the day went' })
  await expect(day).toBeVisible()
  await menu(page, 'Staff').tap()
  await page.getByRole('link', { name: 'manager', exact: true }).tap()
  const name = page.getByLabel('First name')
  const before = await name.inputValue()
  await name.fill(`${before} Ann`)
  const save = page.getByRole('button', { name: 'Save', exact: true })

  await setOffline(true)
  let requests = 0
  overview.on('requestfailed', request => {
    // The failed preloads of other screens are ignored.
    if (request.url().includes('/api/office/overview')) requests++
  })
  await overview.getByRole('button', { name: 'Refresh' }).tap()
  await expect(overview.getByText('The overview could not be loaded.')).toBeVisible()
  await expect(overview.getByText(/^As of \d+:\d\d [AP]M\.$/)).toBeVisible()
  await save.tap()
  await expect(
    page.getByText('No answer from the server. Nothing that you typed is lost. Please try again.'),
  ).toBeVisible()
  await expectAccessible(page)
  // The overview is requested again automatically.
  await expect.poll(() => requests).toBeGreaterThan(1)
  await expect(overview.getByText('The overview could not be loaded.')).toBeVisible()
  await expect(day).toBeVisible()
  await expect(name).toHaveValue(`${before} Ann`)
  await setOffline(false)
  await expect(overview.getByText('The overview could not be loaded.')).toHaveCount(0)
  await expect(day).toBeVisible()
  await overview.context().close()
  await save.tap()
  await confirmByHand(page)
  await expect(page.getByText(`${before} Ann is saved.`)).toBeVisible()
  await name.fill(before)
  const isSaved = page.waitForResponse(response => response.request().method() === 'PUT' && response.ok())
  await save.tap()
  await isSaved
  await page.context().close()
})

test('a screen of the office whose code could not be loaded shows an error, and works after a reload', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ viewport: TABLET_LANDSCAPE })).newPage()
  const code = '**/assets/texts-screen-*.js'
  await page.route(code, route => route.abort('internetdisconnected'))
  await signInByHand(page)
  await openOffice(page)
  await menu(page, 'Texts').tap()
  await expect(page.getByRole('heading', { name: 'This screen stopped working' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute(code)
  await page.getByRole('button', { name: 'Reload' }).tap()
  await expect(title(page, 'Texts')).toBeVisible()
  await page.context().close()
})

/**
 * Expects that bars, axes and swatches have the browser's forced colours, and none of them the colour of the
 * background.
 */
async function expectPlotsSeen(page: Page): Promise<void> {
  await expect(page.locator('figure svg rect[data-look]').first()).toBeAttached()
  const faint = await page.evaluate(() => {
    const probe = document.createElement('span')
    document.body.append(probe)
    const system = (name: string) => {
      probe.style.cssText = `forced-color-adjust: none; color: ${name}`
      return getComputedStyle(probe).color
    }
    const [ground, ...seen] = ['Canvas', 'CanvasText', 'LinkText', 'Highlight'].map(system)
    const drawn = document.querySelectorAll('figure svg :is(rect[data-look]:not([fill]), line, text)')
    const found = [...drawn].flatMap(part => {
      const { fill, stroke } = getComputedStyle(part)
      const strange = [fill, stroke].filter(one => one !== 'none' && ![ground, ...seen].includes(one))
      const isSeen = [fill, stroke].some(one => seen.includes(one))
      return isSeen && (strange.length === 0 || part.tagName !== 'rect') ? [] : [part.outerHTML.slice(0, 120)]
    })
    probe.remove()
    return found
  })
  expect(faint).toEqual([])
}

test('an admin can use the office by keyboard alone', async ({ browser }) => {
  const page = await (await browser.newContext(DESK)).newPage()
  await signInByHand(page)
  const press = (keys: string) => page.keyboard.press(keys)
  const tabTo = async (role: 'link' | 'button' | 'combobox', name: string) => {
    const wanted = page.getByRole(role, { name, exact: true }).first()
    for (let presses = 0; presses < 100; presses++) {
      if (await wanted.evaluate(one => one === document.activeElement).catch(() => false)) return
      await press('Tab')
    }
    throw new Error(`${name} is not reached by Tab`)
  }
  await tabTo('link', 'Office')
  await press('Enter')
  await expect(title(page, 'Overview')).toBeFocused()
  await tabTo('link', 'Staff')
  await press('Enter')
  await expect(title(page, 'Staff')).toBeFocused()
  await expect(page.getByText(/^\d+ accounts, page 1$/)).toBeAttached()

  // The keyboard chooses a filter, a sorting column and a row.
  await tabTo('combobox', 'Role')
  await page.keyboard.type('Man')
  await press('Enter')
  await expect(page).toHaveURL(`${salon.kiosk}/office/staff?role=manager`)
  await expect(page.getByRole('combobox', { name: 'Role' })).toBeFocused()
  await tabTo('button', 'User name')
  await press('Enter')
  await expect(page.getByRole('columnheader', { name: 'User name' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('button', { name: 'User name' })).toBeFocused()
  const user = await rows(page).last().innerText()
  await tabTo('link', user)
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  // From here on the browser forces its own colours.
  await page.emulateMedia({ forcedColors: 'active' })
  await expectAccessible(page)
  await tabTo('button', 'Disable')
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Disable / })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Disable' })).toBeFocused()

  await page.goBack()
  await expect(page.getByRole('link', { name: user, exact: true })).toBeFocused()
  for (const screen of ['Insights', 'Devices', 'Overview'] as const) {
    await tabTo('link', screen)
    await press('Enter')
    await expect(title(page, screen)).toBeFocused()
    if (screen === 'Insights') await expectPlotsSeen(page)
  }
  await press('Control+k')
  await expect(page.getByLabel('Name, last 4 digits or whole number')).toBeFocused()
  await page.keyboard.type('an')
  await expect(page.getByText(/^\d+ clients?, page 1$/)).toBeAttached()
  await expect(page.getByLabel('Name, last 4 digits or whole number')).toBeFocused()
  await page.context().close()
})
