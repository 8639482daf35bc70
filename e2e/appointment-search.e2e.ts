import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { holdTime } from './support/hold-time.ts'
import { checkInByPhone, enrolByHand, salon, setPhonesAroundNow, signAndSubmit } from './support/kiosk.ts'

const SEARCH = '**/api/square/comprehensive-appointment-search'
const MESSAGES = [
  'Connecting to our appointment system...',
  'Searching for your customer profile...',
  'Getting your booking history...',
  'Reviewing your recent appointments...',
  'Finding most relevant appointment...',
  'Search complete!',
]

let page: Page

test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext()).newPage()
  await enrolByHand(page)
  await setPhonesAroundNow()
})
test.afterAll(() => page.context().close())
test.beforeEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // Whoever stood here before has gone.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`${salon.kiosk}/`)
})

const heading = (name: string) => page.getByRole('heading', { name, exact: true })

async function search(phone: string): Promise<void> {
  await checkInByPhone(page, phone)
  await page.getByRole('button', { name: 'I have an appointment' }).tap()
}

test('a client whose booking is weeks away finds it, goes on with it and reads when it is', async () => {
  await search('7145550121')
  await expectAccessible(page)
  await expect(heading('Appointment Found!')).toBeFocused()
  const card = page.getByRole('region', { name: 'Your appointment' })
  await expect(card).toContainText('Tustin')
  await expect(card).toContainText('40 days since last visit')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue with This Appointment' }).tap()
  await expect(page).toHaveURL(/\/waiver$/)
  const kept = await page.evaluate(() => ({
    booking: JSON.parse(sessionStorage.foundAppointment),
    name: JSON.parse(sessionStorage.autoCreateClient),
  }))
  expect(kept.booking).toMatchObject({ locationId: 'tustin', customerName: expect.any(String) })
  expect(kept.name).toMatchObject({ firstName: expect.any(String), phone: '7145550121' })
  await signAndSubmit(page)
  await expect(heading('Different Day Appointment')).toBeVisible()
})

test('a booking at another salon is shown with its address', async () => {
  await search('7145550122')
  const card = page.getByRole('region', { name: 'Your appointment' })
  await expect(card).toContainText('Irvine, CA')
  await expect(card).toContainText('75 days since last visit')
})

test('a client without any booking is welcomed back and goes on as a walk-in', async () => {
  await search('7145550111')
  await expect(heading('Welcome Back!')).toBeVisible()
  await expect(page.getByText(/^Welcome back, .+! We couldn't find any appointments for today/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue as Walk-in' }).tap()
  await expect(page).toHaveURL(/\/walk-in-options$/)
})

test('somebody unknown is taken for a walk-in, and may start over', async () => {
  await search('2125550198')
  await expect(heading('No Appointment Found')).toBeVisible()
  await expect(
    page.getByText("We couldn't find any appointments for this phone number. You may be a walk-in client."),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Start Over' }).tap()
  await expect(page).toHaveURL(`${salon.kiosk}/`)
  expect(await page.evaluate(() => sessionStorage.phoneNumber)).toBeUndefined()
})

test('each step of the search is said, and nobody is sent away while it works', async () => {
  await page.clock.install()
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route(SEARCH, async route => {
    await held
    await route.continue()
  })
  await checkInByPhone(page, '7145550111')
  await expect(heading('Welcome to the salon!')).toBeVisible()
  await holdTime(page)
  await page.getByRole('button', { name: 'I have an appointment' }).tap()
  for (const message of MESSAGES.slice(0, -1)) {
    await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible()
    await page.clock.runFor(800)
  }
  await page.clock.runFor(25_000)
  await expect(page.getByText('Finding most relevant appointment...')).toBeVisible()
  answer()
  await expect(page.getByText('Search complete!')).toBeVisible()
  await page.clock.runFor(500)
  await expect(heading('Welcome Back!')).toBeVisible()
  await page.clock.resume()
})

test('where the search fails, a client the salon knows is welcomed back all the same', async () => {
  await page.route(SEARCH, route => route.fulfill({ status: 500, json: { code: 'INTERNAL', msg: 'broken' } }))
  await search('7145550111')
  await expect(heading('Welcome Back!')).toBeVisible()
})

test('without a network it is said that nobody could be asked', async () => {
  await checkInByPhone(page, '2125550198')
  await expect(page).toHaveURL(/\/appointment-check$/)
  await page.route('**/api/**', route => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'I have an appointment' }).tap()
  await expect(heading('No Appointment Found')).toBeVisible()
  await expect(page.getByText('We can’t reach our booking system right now.')).toBeVisible()
})

test('without a number there is nothing to check', async () => {
  await page.goto(`${salon.kiosk}/appointment-check`)
  await expect(page).toHaveURL(`${salon.kiosk}/`)
})
