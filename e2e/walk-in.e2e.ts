import { expect } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { holdTime } from './support/hold-time.ts'
import { checkInByPhone, signAndSubmit, textsTo } from './support/kiosk.ts'
import { oneTablet } from './support/one-tablet.ts'
import { seenByManager } from './support/seen-by-manager.ts'
import { test } from './support/without-motion.ts'

/** The phone number of a client without a booking. */
const KNOWN = '7145550111'

const tablet = oneTablet()
const { button, heading } = tablet

/** screen-tests/kiosk/walk-ins.test.tsx tests other cases of walk-ins. */
async function comeWithoutBooking(phone: string): Promise<void> {
  await checkInByPhone(tablet.page, phone)
  await expect(tablet.page).toHaveURL(/\/appointment-check$/)
  await expect(heading('Welcome to the salon!')).toBeFocused()
}

async function chooseNow(service: string): Promise<void> {
  await button("I'm a walk-in client").tap()
  await button("I'm available now").tap()
  await button(service).tap()
}

test('a walk-in who chooses a refill appears on the walk-in list and gets a text', async () => {
  const before = (await textsTo(KNOWN)).length
  await comeWithoutBooking(KNOWN)
  await expectAccessible(tablet.page)
  expect(await pressedBySecondTap("I'm a walk-in client")).toBeUndefined()
  await expect(heading('When would you like to come in?')).toBeFocused()
  await expectAccessible(tablet.page)
  expect(await pressedBySecondTap("I'm available now")).toBeUndefined()
  await expect(heading('What can we do for you?')).toBeFocused()
  await expect(tablet.page.getByRole('list', { name: 'Steps' })).toHaveText(/Available now\s*Service/)
  await expectAccessible(tablet.page)
  await button('Refill').tap()
  await expect(tablet.page.getByRole('status').filter({ hasText: 'Refill - available now' })).toBeVisible()
  await signAndSubmit(tablet.page)
  await expect(heading('Walk-in Service Selected!')).toBeVisible()
  await expect(tablet.page.getByText('Refill - available now')).toBeVisible()
  await expect
    .poll(async () =>
      (await textsTo(KNOWN))
        .slice(before)
        .map(text => text.body)
        .join(),
    )
    .toContain('you are on our walk-in list for a refill')
  expect((await seenByManager(KNOWN)).walkIns).toMatchObject([
    { service: 'Refill - available now', intent: { timing: 'now', service: 'refill' } },
  ])
})

/** Taps a button. Resolves with the button that a second tap there would press when the next choices appear. */
async function pressedBySecondTap(name: string): Promise<string | undefined> {
  await button(name).tap({ trial: true }) // Waits until the button accepts presses.
  const box = (await button(name).boundingBox())!
  const pressed = tablet.page.evaluate(elementUnderFingerAtNextScreen, {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
  })
  await button(name).tap()
  return await pressed
}

/** Returns the label of the button at a point when the next heading and its buttons appear. Runs in the page. */
function elementUnderFingerAtNextScreen({ x, y }: { x: number; y: number }): Promise<string | undefined> {
  const before = document.querySelector('h1')
  return new Promise(resolve => {
    const watch = new MutationObserver(() => {
      const now = document.querySelector('h1')
      if (!now || now === before || !document.querySelector('main button')) return
      watch.disconnect()
      resolve(document.elementFromPoint(x, y)?.closest('button')?.innerText)
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })
}

test('a check-in without a network is stored on the tablet and delivered when the network is back', async () => {
  await comeWithoutBooking('7145550117')
  await tablet.page.route('**/checkin', route => route.abort('connectionreset'))
  await tablet.page.route('**/api/health', route => route.abort('connectionreset'))
  await chooseNow('Full Set')
  await signAndSubmit(tablet.page)
  await expect(heading('Walk-in Service Selected!')).toBeVisible()
  await expect(tablet.page.getByText('We’re still saving your check-in. You don’t need to wait here.')).toBeVisible()
  expect((await seenByManager('7145550117')).walkIns).toEqual([])
  await tablet.page.unrouteAll()
  await expect(tablet.page.getByText('Everything is saved.')).toBeVisible({ timeout: 17_000 })
  expect((await seenByManager('7145550117')).walkIns).toMatchObject([{ service: 'Full set - available now' }])
})

test('the buttons on the current screen stay in place while a check-in is being saved', async () => {
  await tablet.page.clock.install()
  await comeWithoutBooking('7145550112')
  await button("I'm a walk-in client").tap()
  await button("I'm available now").tap()
  // Buttons ignore touches for 400 ms after a change of the screen, so the clock must run for this time.
  await button('Removal').tap({ trial: true })
  await holdTime(tablet.page)
  const before = await heading('What can we do for you?').boundingBox()
  await button('Removal').tap()
  await expect.poll(() => tablet.page.evaluate(() => sessionStorage.checkedIn)).toBe('true')
  const account = tablet.page.getByRole('navigation', { name: 'Account' })
  const logout = account.getByRole('button', { name: 'Logout' })
  await expect(account).toHaveCount(0)
  expect(await heading('What can we do for you?').boundingBox()).toEqual(before)
  await tablet.page.clock.runFor(2_000)
  await expect(tablet.page).toHaveURL(/\/waiver$/)
  await expect(logout).toBeVisible()
})
