import { expect, type Page } from '@playwright/test'
import { checkInByPhone, salon, setPhonesAroundNow } from './support/kiosk.ts'
import { test } from './support/tablet.ts'
import { comeTo } from './support/visit.ts'

const PHONE_ENTRY = 'Client Check-in'
const SIGN_IN = 'Manager Login'

/** Where an address leads somebody who has just come: to which address, and what is read there. */
const ADDRESSES: readonly [address: string, leadsTo: string, heading: string][] = [
  ['/', '/', PHONE_ENTRY],
  ['/appointment-check', '/', PHONE_ENTRY],
  ['/register', '/register', "Let's set up your profile"],
  ['/waiver', '/', PHONE_ENTRY],
  ['/appointment', '/', PHONE_ENTRY],
  ['/appointment-status', '/', PHONE_ENTRY],
  ['/walk-in-options', '/walk-in-options', 'When would you like to come in?'],
  ['/appointment-success', '/', PHONE_ENTRY],
  ['/change-location', '/change-location', 'Change Location'],
  ['/location-required', '/location-required', 'Please select your salon location before checking in.'],
  ['/survey', '/survey', 'How was your visit?'],
  ['/login', '/login', SIGN_IN],
  ['/manager-login', '/manager-login', SIGN_IN],
  ['/dashboard', '/login', SIGN_IN],
  ['/manager', '/login', SIGN_IN],
  ['/daily-schedule', '/login', SIGN_IN],
  ['/status', '/login', SIGN_IN],
  ['/LOGIN', '/LOGIN', SIGN_IN],
  ['/change-location/', '/change-location/', 'Change Location'],
  ['/anything-else', '/', PHONE_ENTRY],
  ['/waiver/anything', '/', PHONE_ENTRY],
]

const WITH_HEADER = ['/', '/register', '/walk-in-options']

test('every address leads where it should, and only the public screens carry the header', async ({ page }) => {
  for (const [address, leadsTo, heading] of ADDRESSES) {
    await page.goto(`${salon.kiosk}${address}`)
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    await expect(page).toHaveURL(`${salon.kiosk}${leadsTo}`)
    await expect(page.getByRole('banner')).toHaveCount(WITH_HEADER.includes(leadsTo) ? 1 : 0)
  }
})

test('a tablet without a location is sent to where it is set, and cannot go back from there', async ({ browser }) => {
  const tablet = await browser.newPage({ storageState: { cookies: [], origins: [] } })
  await tablet.goto(`${salon.kiosk}/verify`)
  await tablet.goto(`${salon.kiosk}/`)
  await expect(tablet).toHaveURL(/\/location-required$/)
  await tablet.goBack()
  await expect(tablet).toHaveURL(/\/verify$/)
  await tablet.close()
})

/** What a store of the browser holds now, under which names. */
const namesIn = (page: Page, store: 'localStorage' | 'sessionStorage') =>
  page.evaluate(name => Object.keys(window[name]).sort(), store)

test('what a visit keeps goes by the names that other windows and reloads look for', async ({ page }) => {
  await setPhonesAroundNow()
  // Another journey may have signed for this client today, which a visit notes too.
  await page.route('**/api/waivers/current*', async route => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, signedToday: false } })
  })
  await page.goto(`${salon.kiosk}/`)
  await checkInByPhone(page, '7145550101')
  await expect(page).toHaveURL(/\/waiver$/)
  expect(await namesIn(page, 'sessionStorage')).toEqual([
    'checkedIn',
    'clientData',
    'existingClient',
    'lastCheckIn',
    'phoneNumber',
    'phoneProcessingComplete',
    'phoneSkeletonComplete',
    'squareVerificationResult',
    'squareVerificationStatus',
  ])
  expect(await namesIn(page, 'localStorage')).toEqual(['deviceId', 'deviceMetadata', 'selectedLocation'])
  await page.getByRole('button', { name: 'Back', exact: true }).tap()
  await expect(page).toHaveURL(`${salon.kiosk}/`)
  expect(await namesIn(page, 'sessionStorage')).toEqual([])
})

test('the saved walk-in choice says what the client wants', async ({ page }) => {
  await comeTo(page, '/walk-in-options')
  await page.route('**/checkin', route => route.abort())
  await page.getByRole('button', { name: 'I want to book for later' }).tap()
  await expect(page).toHaveURL(/\/waiver$/)
  expect(await page.evaluate(() => JSON.parse(sessionStorage.walkInIntent))).toEqual({
    timing: 'later',
    service: 'appointment_later',
    intentDescription: 'Looking for appointment later',
  })
})
