import { expect } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { turnTablet } from './support/every-size.ts'
import { checkInByPhone, enrolByHand } from './support/kiosk.ts'
import { confirmByHand, openMenu, signInByHand } from './support/staff.ts'
import { TABLET_PORTRAIT } from './support/touch.ts'
import { test } from './support/without-motion.ts'

test('an admin can rename a tablet, move the tablet to another location and revoke the tablet', async ({
  browser,
  page,
}) => {
  const tablet = await (await browser.newContext({ viewport: TABLET_PORTRAIT })).newPage()
  // The name contains the time, so that a retry of this test uses a new name.
  const first = `Tablet ${Date.now() % 1_000_000}`
  await enrolByHand(tablet, { name: first })
  await page.setViewportSize(TABLET_PORTRAIT)
  await signInByHand(page)
  await openMenu(page)
  await page.getByRole('link', { name: 'Office', exact: true }).tap()
  await page.getByRole('link', { name: 'Devices', exact: true }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeFocused()
  await expect(page.getByRole('row', { name: new RegExp(first) })).toContainText('Online')
  await expectAccessible(page)
  await turnTablet(page)

  await page.getByRole('link', { name: first, exact: true }).tap()
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
  const name = `${first} by the door`
  await page.getByLabel('Name', { exact: true }).fill(name)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.tap()
  await expect(page.getByText(`Renamed to ${name}.`)).toBeVisible()
  const location = page.getByLabel('Location', { exact: true })
  await location.selectOption('Irvine')
  await expect(page.getByText('It checks clients in at Irvine from its next call on.')).toBeVisible()
  await expect(page.getByText('Somebody may be using it.')).toBeVisible()
  await expectAccessible(page)
  await turnTablet(page)

  // The tablet receives its new location when it is online again. The visit still ends at the location where it began.
  await checkInByPhone(tablet, '2125559931')
  await expect(tablet).toHaveURL(/\/appointment-check$/)
  await save.tap()
  await confirmByHand(page)
  await expect(page.getByText('Moved to Irvine.')).toBeVisible()
  const told = tablet.waitForResponse(/\/current-v2/)
  for (const isOffline of [true, false]) await tablet.context().setOffline(isOffline)
  expect(await (await told).json()).toMatchObject({ location: { id: 'irvine' } })
  await tablet.getByRole('button', { name: "I'm a walk-in client" }).tap()
  await expect(tablet).toHaveURL(/\/walk-in-options$/)
  await expect(tablet.getByRole('button', { name: 'Tustin', exact: true })).toBeVisible()
  for (const back of ['Back', 'Go Back']) await tablet.getByRole('button', { name: back, exact: true }).tap()
  await expect(tablet.getByRole('button', { name: 'Irvine', exact: true })).toBeVisible()

  await turnTablet(page)
  await page.getByRole('button', { name: 'Undo', exact: true }).tap()
  await expect(location).toHaveValue('tustin')

  await page.getByRole('button', { name: 'Revoke', exact: true }).tap()
  const dialog = page.getByRole('dialog', { name: `Revoke ${name}?` })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await turnTablet(page)
  await dialog.getByRole('button', { name: 'Revoke' }).tap()
  await expect(page.getByText(`${name} is revoked.`)).toBeVisible()
  await checkInByPhone(tablet, '2125559931')
  await expect(tablet.getByRole('button', { name: 'Set Location Now' })).toBeVisible()

  await page.getByRole('link', { name: 'All devices' }).tap()
  await page.getByLabel('Use').selectOption('Revoked (30 days)')
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Revoked')
  await tablet.context().close()
})
