import { expect, type Page } from '@playwright/test'
import { alertOf, answer, buttonOf, CALL } from './support/broken-calls.ts'
import { salon, typeDigits } from './support/kiosk.ts'
import { test } from './support/tablet.ts'
import { tapQuickly } from './support/touch.ts'

/** Three taps on the salon's name at the first screen. */
async function openChangeLocation(page: Page): Promise<void> {
  await page.goto(`${salon.kiosk}/`)
  await tapQuickly(buttonOf(page, 'Tustin'), 3)
  await expect(page).toHaveURL(/\/change-location$/)
}

/** Five taps on the gear at the first screen. */
async function openSignIn(page: Page): Promise<void> {
  await page.goto(`${salon.kiosk}/`)
  await tapQuickly(buttonOf(page, 'Settings'), 5)
  await expect(page).toHaveURL(/\/login$/)
}

test.describe('change location', () => {
  const NOT_ALLOWED = 'Invalid PIN or insufficient permissions'

  for (const [what, answered, sentence] of [
    [
      'fails',
      { status: 500, json: { code: 'INTERNAL', msg: 'x' } },
      'Server error. Please try again or contact support.',
    ],
    ['refuses it in words', { status: 400, json: { code: 'INVALID', msg: 'A PIN has digits' } }, 'A PIN has digits'],
    ['refuses it', { status: 400, json: {} }, 'Invalid request'],
    ['is not reached', 'no answer', 'Cannot connect to server. Please check connection.'],
    ['is overloaded', { status: 503, json: {} }, 'Failed to verify PIN. Please try again.'],
    ['knows no such PIN', { json: { valid: false } }, NOT_ALLOWED],
    ['knows it as a technician’s', { json: { valid: true, role: 'technician' } }, NOT_ALLOWED],
  ] as const)
    test(`a server that ${what} is told as "${sentence}", and the tablet stays where it is`, async ({ page }) => {
      await answer(page, { [CALL.verifyPin]: answered })
      await openChangeLocation(page)
      await page.getByRole('button', { name: /^Irvine/ }).tap()
      await typeDigits(page, '2468')
      await buttonOf(page, 'Change Location').tap()
      await expect(alertOf(page, sentence)).toBeVisible()
      expect(await page.evaluate(() => localStorage.selectedLocation)).toBe('tustin')
    })

  test('what is missing is said, a fifth digit is not taken, and an empty name not saved', async ({ page }) => {
    const changed = { location: { id: 'irvine', name: 'Irvine' }, squareLocationId: 'L', device: null }
    await answer(page, {
      [CALL.verifyPin]: { json: { valid: true, role: 'manager' } },
      '**/api/locations/current-v2': { json: changed },
    })
    await openChangeLocation(page)
    const submit = () => buttonOf(page, 'Change Location').tap({ force: true })
    const missing = alertOf(page, 'Please select a location and enter your PIN')
    await submit()
    await expect(missing).toBeVisible()
    await typeDigits(page, '246')
    await expect(missing).toHaveCount(0)
    await submit()
    await expect(missing).toBeVisible()
    await page.getByRole('button', { name: /^Irvine/ }).tap()
    await submit()
    await expect(alertOf(page, 'PIN must be 4 digits')).toBeVisible()
    await typeDigits(page, '89')
    await expect(page.getByRole('img', { name: 'Admin PIN: 4 of 4 digits' })).toBeVisible()

    const name = page.getByLabel('Device name')
    await expect(name).toHaveAttribute('maxlength', '50')
    const before = await page.evaluate(() => JSON.parse(localStorage.deviceMetadata).deviceName)
    await name.fill('   ')
    const asked = page.waitForRequest(CALL.verifyPin)
    await submit()
    expect((await asked).postDataJSON()).toEqual({ pin: '2468' })
    await expect(page.getByText('Location changed successfully! Redirecting...')).toBeVisible()
    await expect(page).toHaveURL(`${salon.kiosk}/`)
    expect(await page.evaluate(() => JSON.parse(localStorage.deviceMetadata).deviceName)).toBe(before)
    expect(await page.evaluate(() => localStorage.selectedLocation)).toBe('irvine')
  })
})

test.describe('staff', () => {
  for (const [username, password, sentence] of [
    ['manager', '1357', /^Invalid PIN code/],
    ['nobody', 'lashes-demo', /^Wrong user name or password\.$/],
  ] as const)
    test(`${username} with ${password} is told "${sentence.source.slice(1)}"`, async ({ page }) => {
      await openSignIn(page)
      await buttonOf(page, 'Use user name and password').tap()
      await page.getByLabel('User name').fill(username)
      await page.getByLabel('Password').fill(password)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toHaveText(sentence)
    })
})
