import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { holdTime } from './support/hold-time.ts'
import { checkInByPhone, salon, signAndSubmit, textsTo, typeDigits } from './support/kiosk.ts'
import { oneTablet } from './support/one-tablet.ts'
import { raiseKeyboard } from './support/raise-keyboard.ts'
import { seenByManager } from './support/seen-by-manager.ts'
import { test } from './support/without-motion.ts'

const tablet = oneTablet()
const { button, heading } = tablet

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap()

/** Types a phone number that no client has, chooses a walk-in, and waits for the registration. */
async function goToRegister(
  phone: string,
  choose: (page: Page) => Promise<void>,
  page: Page = tablet.page,
): Promise<void> {
  await checkInByPhone(page, phone)
  await press(page, "I'm a walk-in client")
  await choose(page)
  await expect(page).toHaveURL(/\/register$/)
  await expect(page.getByRole('heading', { name: "Let's set up your profile", exact: true })).toBeFocused()
}

const fullSetNow = async (page: Page) => {
  await press(page, "I'm available now")
  await press(page, 'Full Set')
}

async function typeName(first: string, last: string): Promise<void> {
  await tablet.page.getByLabel('First Name').fill(first)
  await tablet.page.getByLabel('Last Name').fill(last)
}

/** screen-tests/kiosk/new-client.test.tsx tests the other wording of the registration. */
test('a new client without a booking registers, signs the waiver and appears on the walk-in list', async () => {
  await goToRegister('2125550101', fullSetNow)
  await expect(tablet.page.getByLabel('Phone Number')).toHaveValue('(212) 555-0101')
  await button('Register').tap()
  await expect(tablet.page.getByText('First name is required')).toBeVisible()
  await typeName('N'.repeat(51), 'K')
  await expect(tablet.page.getByText('First name is too long')).toBeVisible()
  await expect(tablet.page.getByLabel('Last Name')).toHaveAccessibleDescription('Last name is too short')
  await expectAccessible(tablet.page)
  await typeName('  Naomi  ', 'Kim')
  await button('Register').tap()
  await expect(tablet.page).toHaveURL(/\/waiver$/)
  expect(await tablet.page.evaluate(() => sessionStorage.checkedIn)).toBe('true')
  await signAndSubmit(tablet.page)
  await expect(heading('Walk-in Service Selected!')).toBeVisible()
  await expect(tablet.page.getByText('Thank you, Naomi. Please have a seat.')).toBeVisible()
  await expect
    .poll(async () => (await textsTo('2125550101')).map(text => text.body).join())
    .toContain('Hi Naomi, you are on our walk-in list for a full set')
  expect((await seenByManager('2125550101')).walkIns).toMatchObject([
    { name: 'Naomi Kim', service: 'Full set - available now', intent: { service: 'full_set' } },
  ])
})

test('a new client who corrects the phone number is checked in for the booking under the corrected number', async () => {
  await goToRegister('2125550106', fullSetNow)
  await button('Edit').tap()
  await button('Clear').tap()
  // No area code begins with a 0 or a 1, so the registration shows the same hint as the first screen.
  const number = tablet.page.getByLabel('Phone Number')
  const hint = tablet.page.getByRole('status').filter({ hasText: 'Start with the area code' })
  await typeDigits(tablet.page, '0')
  await expect(hint).toBeVisible()
  await expect(number).toHaveValue('')
  await typeDigits(tablet.page, '17145550101')
  await expect(hint).toHaveCount(0)
  await expect(number).toHaveValue('(714) 555-0101')
  await expect(tablet.page.getByText(/^This phone number is already registered to \w+ \w\.$/)).toBeVisible()
  await expectAccessible(tablet.page)
  await tablet.page.getByRole('button', { name: /^Check In as \w+ \w\.$/ }).tap()
  await expect(tablet.page).toHaveURL(/\/waiver$/)
  await signAndSubmit(tablet.page)
  await expect(tablet.page.getByRole('heading', { name: "You're All Checked In!" })).toBeVisible()
  expect((await seenByManager('7145550101')).walkIns).toEqual([])
})

/** The height above the tablet's own keyboard, and how far the page was scrolled up behind the keyboard. */
const KEYBOARDS = [
  { width: 1180, height: 820, freePx: 390, pannedPx: 0 },
  { width: 1180, height: 820, freePx: 430, pannedPx: 60 },
  { width: 820, height: 1180, freePx: 690, pannedPx: 0 },
  { width: 820, height: 1180, freePx: 780, pannedPx: 180 },
  { width: 390, height: 844, freePx: 390, pannedPx: 0 },
  { width: 390, height: 844, freePx: 504, pannedPx: 100 },
  // If `isWhole` is true, the complete form must be above the keyboard.
  { width: 1180, height: 820, freePx: 400, pannedPx: 0, isWhole: true },
  { width: 390, height: 844, freePx: 504, pannedPx: 0, isWhole: true },
  { width: 820, height: 1180, freePx: 820, pannedPx: 0, isWhole: true },
]

test('the tablet’s on-screen keyboard never covers the countdown or the question "Still there?"', async () => {
  const { page } = tablet
  await page.clock.install()
  await page.reload()
  await goToRegister('2125550108', fullSetNow)
  const name = page.getByLabel('First Name')
  await name.tap()
  await holdTime(page)
  const ring = page.getByRole('timer')
  const question = page.getByText('Still there?')
  const footOf = async (part: Locator) => {
    const box = (await part.boundingBox())!
    return box.y + box.height
  }
  for (const { width, height, freePx, pannedPx, isWhole } of KEYBOARDS)
    await test.step(`${freePx} of ${height} px free, ${width} px wide, moved up by ${pannedPx} px`, async () => {
      await page.setViewportSize({ width, height })
      await raiseKeyboard(page, freePx, pannedPx)
      const expectSeen = async (part: Locator) => {
        await expect.poll(() => footOf(part)).toBeLessThanOrEqual(pannedPx + freePx)
        expect((await part.boundingBox())!.y).toBeGreaterThanOrEqual(pannedPx)
      }
      await expectSeen(ring)
      if (isWhole) {
        const parts = ['First Name', 'Last Name', 'Phone Number'].map(label => page.getByLabel(label))
        for (const part of [...parts, button('Go Back'), button('Register')])
          await expect.poll(() => footOf(part)).toBeLessThan(freePx)
      }
      // Any key closes the question "Still there?", so that a client who types slowly is not signed out.
      await page.clock.runFor(12_000)
      await expect(question).toBeVisible()
      await expectSeen(question)
      await expectSeen(ring)
      await page.keyboard.insertText('a')
      await expect(question).toHaveCount(0)
    })
  await expect(name).toHaveValue('a'.repeat(KEYBOARDS.length))
  // If the client does not react to the question, the visit ends, as on every screen.
  await page.clock.runFor(20_100)
  await expect(page).toHaveURL(`${salon.kiosk}/`)
  await page.clock.resume()
})
