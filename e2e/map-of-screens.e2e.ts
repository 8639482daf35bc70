import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { salon, setPhonesAroundNow, sign, typeDigits } from './support/kiosk.ts'
import { receiveForBooking } from './support/seen-by-manager.ts'
import { openMenu, PINS } from './support/staff.ts'
import { tapQuickly } from './support/touch.ts'
import { test } from './support/without-motion.ts'

const ROOT = join(import.meta.dirname, '..')

/** A step by which a user goes from one screen to another. */
type Way = { readonly from: string; readonly press: string; readonly to: string }

/** Routes that no tap leads to, and how a user reaches them. */
const NOT_BY_TAPPING: Readonly<Record<string, string>> = {
  '/pair': 'an admin’s pairing link opens it in the browser that is to be paired',
  '/set-up': 'the set-up link of an admin opens it for somebody who chooses their keys',
  '/verify': 'the link at the foot of a signed waiver’s PDF',
}

const ways: Way[] = []

/** All routes in the route tables of the two apps. A route with an optional last part counts as two routes. */
const ROUTES = ['apps/web/src/routes.tsx', 'apps/office/src/office.tsx']
  .flatMap(file => [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^ {2}'(\/[^']*)': /gm)])
  .flatMap(([, route]) => (route!.endsWith('/:id?') ? [route!.slice(0, -'/:id?'.length), route!] : [route!]))
  .map(route => route.replace('?', ''))

/** Returns the route of a path, such as `/office/texts/:id`. Fixed paths come first; a client's tab may be missing. */
function pathOf(page: Page): string {
  const path = new URL(page.url()).pathname
  const isOf = (route: string) =>
    new RegExp(`^${route.replace('/:tab', '(/:tab)?').replace('/*', '/.*').replaceAll(/:\w+/g, '[^/]+')}$`).test(path)
  return ROUTES.includes(path) ? path : (ROUTES.find(isOf) ?? path)
}

/** Performs a step of the user on a screen, and records the screen to which the step led. */
async function go(page: Page, press: string, to: string, act: () => Promise<unknown>): Promise<void> {
  const from = pathOf(page)
  await act()
  await expect.poll(() => pathOf(page)).toBe(to)
  if (!ways.some(way => way.from === from && way.press === press && way.to === to)) ways.push({ from, press, to })
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const press = (page: Page, name: string, to: string) => go(page, name, to, () => button(page, name).tap())
const follow = (page: Page, name: string, to: string) =>
  // The first link is in the rail. The old screen may also have a link of this name until the new screen is shown.
  go(page, name, to, () => page.getByRole('link', { name, exact: true }).first().tap())
const logo = (page: Page) => go(page, 'the logo', '/', () => page.getByRole('link', { name: 'Frontlash, home' }).tap())

async function checkIn(page: Page, phone: string, to: string): Promise<void> {
  await typeDigits(page, phone)
  await press(page, 'Check In', to)
}

async function submitSigned(page: Page, to = '/appointment-status'): Promise<void> {
  await sign(page)
  await press(page, 'Sign & Submit', to)
}

/** Opens the menu and taps the link or button of this name. */
async function chooseInMenu(page: Page, name: string, to: string): Promise<void> {
  await openMenu(page)
  const choice = page.getByRole('link', { name, exact: true }).or(button(page, name))
  await go(page, `More, ${name}`, to, () => choice.tap())
}

async function signIn(page: Page): Promise<void> {
  await go(page, 'a manager’s PIN', '/dashboard', () => typeDigits(page, PINS.admin))
  await expect(page.getByRole('columnheader', { name: 'Time' })).toBeVisible()
}

async function leaveKioskMode(page: Page, corner: string, to: string): Promise<void> {
  await go(page, `${corner}, five times, and a manager’s PIN`, to, async () => {
    await tapQuickly(button(page, corner), 5)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Exit Kiosk Mode' }).tap()
    await typeDigits(page.getByRole('dialog', { name: 'Exit Kiosk Mode' }), PINS.admin)
  })
}

test.describe.configure({ mode: 'serial' })

let page: Page
test.beforeAll(async ({ browser }) => {
  await setPhonesAroundNow()
  page = await browser.newPage()
  // All other screens are reached by taps.
  await page.goto(`${salon.kiosk}/`)
})
test.afterAll(() => page.close())

test('a manager enrols a new tablet for a location', async () => {
  await expect(page).toHaveURL(`${salon.kiosk}/location-required`)
  ways.push({ from: '/', press: 'nothing: a tablet without a salon is sent there', to: '/location-required' })
  await press(page, 'Set Location Now', '/change-location')
  await press(page, 'Back', '/location-required')
  await press(page, 'Set Location Now', '/change-location')
  await page.getByRole('button', { name: /^Tustin/ }).tap()
  await typeDigits(page, PINS.admin)
  await press(page, 'Change Location', '/')
  await go(page, 'the salon’s name, three times', '/change-location', () => tapQuickly(button(page, 'Tustin'), 3))
  await press(page, 'Back', '/')
})

test('a client with two bookings checks in for the first booking, and for the second in My Appointment', async () => {
  await checkIn(page, '7145550115', '/waiver')
  await submitSigned(page)
  await follow(page, 'My Appointment', '/appointment')
  await press(page, 'Check In Now', '/appointment-success')
  await follow(page, 'My Appointment', '/appointment')
  await press(page, 'Log Out', '/')
})

test('a client gives a rating after the visit', async () => {
  await checkIn(page, '7145550102', '/waiver')
  const booking = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('squareVerificationResult')!).appointment.square_appointment_id,
  )
  await submitSigned(page)
  await press(page, 'Log Out', '/')
  await receiveForBooking(booking)
  await checkIn(page, '7145550102', '/appointment-check')
  await follow(page, 'My Appointment', '/appointment')
  await press(page, 'Rate your visit', '/survey')
  await button(page, 'Amazing').tap()
  // An empty page replaces the review site.
  await page.context().route(/google\.com/, route => route.fulfill({ contentType: 'text/html', body: '' }))
  // The window of the review site is closed, because a page behind another window renders only once a second.
  const reviews = page.context().waitForEvent('page')
  await go(page, 'Share on Google', '/', async () => {
    await button(page, 'Share on Google').tap()
    await (await reviews).close()
  })
})

test('a client whose booking is on another day can ask for a visit today', async () => {
  await checkIn(page, '7145550109', '/waiver')
  await submitSigned(page)
  await press(page, 'Ask for a visit today', '/walk-in-options')
  await logo(page)
})

test('a client without a booking today can continue with a booking on another day', async () => {
  await checkIn(page, '7145550121', '/appointment-check')
  await button(page, 'I have an appointment').tap()
  await press(page, 'Continue with This Appointment', '/waiver')
  await logo(page)
})

test('a client whom the salon knows can check in as a walk-in', async () => {
  await checkIn(page, '7145550111', '/appointment-check')
  await press(page, 'Go Back', '/')
  await checkIn(page, '7145550111', '/appointment-check')
  await press(page, "I'm a walk-in client", '/walk-in-options')
  await press(page, 'Back', '/appointment-check')
  await press(page, "I'm a walk-in client", '/walk-in-options')
  await button(page, "I'm available now").tap()
  await go(page, 'a service', '/waiver', () => button(page, 'Refill').tap())
  await submitSigned(page)
  await press(page, 'Log Out', '/')
})

test('a new client can register and check in as a walk-in', async () => {
  await checkIn(page, '2125550177', '/appointment-check')
  await press(page, "I'm a walk-in client", '/walk-in-options')
  await button(page, "I'm available now").tap()
  await go(page, 'a service', '/register', () => button(page, 'Full Set').tap())
  await page.getByLabel('First Name').fill('Naomi')
  await page.getByLabel('Last Name').fill('Kim')
  await press(page, 'Register', '/waiver')
  await logo(page)
})

/** Taps the first row of an office list. */
async function openOne(page: Page, press: string, to: string): Promise<void> {
  const things = page.getByRole('main').locator(`a[href^="${to.replace(/:id.*/, '')}"]`)
  await go(page, press, to, () => things.first().tap())
}

test('a manager can reach every screen of the office from the dashboard', async () => {
  await go(page, 'Settings, five times', '/login', () => tapQuickly(button(page, 'Settings'), 5))
  await follow(page, 'Back to Client Portal', '/')
  await go(page, 'Settings, five times', '/login', () => tapQuickly(button(page, 'Settings'), 5))
  await signIn(page)
  await chooseInMenu(page, 'Schedule', '/daily-schedule')
  await follow(page, 'Back to Dashboard', '/manager')
  await chooseInMenu(page, 'Status', '/status')
  await follow(page, 'Back to Dashboard', '/dashboard')
  await chooseInMenu(page, 'Office', '/office')
  await follow(page, 'Visits', '/office/visits')
  await follow(page, 'Insights', '/office/insights')
  await follow(page, 'Clients', '/office/clients')
  await openOne(page, 'a client', '/office/clients/:id/:tab')
  await follow(page, 'All clients', '/office/clients')
  await follow(page, 'Staff', '/office/staff')
  await openOne(page, 'an account', '/office/staff/:id')
  await follow(page, 'All accounts', '/office/staff')
  await follow(page, 'Devices', '/office/devices')
  await openOne(page, 'a device', '/office/devices/:id')
  await follow(page, 'All devices', '/office/devices')
  await follow(page, 'Settings', '/office/settings')
  await openOne(page, 'a group', '/office/settings/:id')
  await page.getByRole('navigation', { name: 'Groups of settings' }).getByRole('link', { name: 'Texts' }).tap()
  await follow(page, 'Change the wording', '/office/texts/wording')
  await follow(page, 'Waivers', '/office/waivers')
  await go(page, 'a waiver', '/office/waivers/:id', () => page.locator('tbody th a').first().tap())
  await follow(page, 'All waivers', '/office/waivers')
  await follow(page, 'Texts of the waiver', '/office/waivers/editions')
  await openOne(page, 'an edition', '/office/waivers/editions/:id')
  await follow(page, 'All texts of the waiver', '/office/waivers/editions')
  await follow(page, 'All waivers', '/office/waivers')
  await follow(page, 'Check all waivers', '/office/waivers/chains')
  await follow(page, 'Texts', '/office/texts')
  await go(page, 'a text', '/office/texts/:id', () => page.locator('tbody th a').first().tap())
  await follow(page, 'All texts', '/office/texts')
  await follow(page, 'Cost', '/office/texts/cost')
  await follow(page, 'Surveys', '/office/surveys')
  await follow(page, 'Audit log', '/office/audit')
  await follow(page, 'Help', '/office/help/*')
  await follow(page, 'My account', '/office/me')
  await follow(page, 'Dashboard', '/dashboard')
  await chooseInMenu(page, 'Logout', '/login')
  await signIn(page)
})

test('a manager can start and end kiosk mode on a tablet', async () => {
  await chooseInMenu(page, 'Kiosk Mode', '/')
  await leaveKioskMode(page, 'Settings', '/login')
  await signIn(page)
  await chooseInMenu(page, 'Kiosk Mode', '/')
  await checkIn(page, '7145550105', '/waiver')
  await leaveKioskMode(page, 'Admin', '/manager-login')
})

test('the page map-of-screens.md lists every route and each step of these tests', () => {
  const map = asTable(ways)
  process.stdout.write(`\nFrom which screen one comes to which by tapping:\n\n${map}\n\n`)
  expect(ROUTES.length).toBeGreaterThan(15)
  const reached = new Set(['/', ...ways.map(way => way.to)])
  expect(ROUTES.filter(route => !reached.has(route)).sort()).toEqual(Object.keys(NOT_BY_TAPPING).sort())
  const page = readFileSync(join(import.meta.dirname, 'map-of-screens.md'), 'utf8')
  expect(page).toContain(map)
  for (const [route, reason] of Object.entries(NOT_BY_TAPPING)) expect(page).toContain(`- \`${route}\`: ${reason}`)
})

/** Formats the steps as a table sorted by screen, like in map-of-screens.md. */
function asTable(all: readonly Way[]): string {
  const rows = all.map(({ from, press, to }) => `| \`${from}\` | ${press} | \`${to}\` |`)
  return ['| from | by | to |', '|---|---|---|', ...rows.sort()].join('\n')
}
