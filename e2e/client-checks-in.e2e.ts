import { expect, type Page } from '@playwright/test'
import {
  checkInByPhone,
  enrolByHand,
  salon,
  sandboxCall,
  setPhonesAroundNow,
  signAndSubmit,
  textsTo,
} from './support/kiosk.ts'
import { test } from './support/without-motion.ts'

let page: Page

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage()
  await enrolByHand(page)
})
test.afterAll(() => page.close())
test.beforeEach(async () => {
  await setPhonesAroundNow()
  await page.goto('about:blank')
  await page.goto(`${salon.kiosk}/`)
})

const BOOKED: readonly [phone: string, heading: string, says: string][] = [
  ['7145550101', "You're All Checked In!", 'you are checked in for'],
  ['7145550102', "You're a bit early!", 'you are checked in early for'],
  ['7145550103', "You're a bit early!", 'You are quite early'],
  ['7145550104', "You're a bit early!", 'You are quite early'],
  ['7145550105', 'Running a Bit Late', 'It is past the start'],
  ['7145550106', 'Running a Bit Late', 'It is past the start'],
  ['7145550107', 'Appointment Time Passed', 'Please see the front desk'],
  ['7145550108', 'Appointment Was Long Ago', 'help you rebook'],
  ['7145550109', 'Different Day Appointment', 'not today'],
  ['7145550110', 'Different Location Appointment', 'not Tustin'],
  ['7145550113', "You're All Checked In!", 'you are checked in for'],
  ['7145550115', "You're All Checked In!", 'you are checked in for'],
  ['7145550116', "You're All Checked In!", 'you are checked in for'],
  ['7145550118', "You're a bit early!", 'you are checked in early for'],
  ['7145550119', "You're a bit early!", 'you are checked in early for'],
]

for (const [phone, heading, says] of BOOKED) {
  test(`the client with ${phone} types the number, signs, reads "${heading}" and gets a text`, async () => {
    const before = (await textsTo(phone)).length
    await checkInByPhone(page, phone)
    await expect(page.getByText('Verifying your appointment details...')).toBeVisible()
    await signAndSubmit(page)
    await expect(page).toHaveURL(/\/appointment-status$/)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect
      .poll(async () =>
        (await textsTo(phone))
          .slice(before)
          .map(text => text.body)
          .join(),
      )
      .toContain(says)
  })
}

for (const phone of ['7145550111', '7145550112', '7145550114', '7145550117', '7145550121', '7145550122']) {
  test(`the client with ${phone} has nothing to be found within a week and is asked how to go on`, async () => {
    await checkInByPhone(page, phone)
    await expect(page).toHaveURL(/\/appointment-check$/)
  })
}

test('a client who has replied STOP is checked in and gets no text', async () => {
  await checkInByPhone(page, '7145550120')
  await signAndSubmit(page)
  await expect(page.getByRole('heading', { name: "You're All Checked In!" })).toBeVisible()
  const sent = (await textsTo('7145550120')).filter(text => text.body.includes('checked in'))
  expect(sent).toEqual([])
})

test('a booking that is moved in the booking system changes the answer within a second', async () => {
  const booking = await sandboxCall<{ phones: { e164: string; booking: { id: string; start_at: string } }[] }>(
    'GET',
    '/phones',
  )
  const hers = booking.phones.find(one => one.e164 === '+17145550101')!.booking
  const later = new Date(Date.parse(hers.start_at) + 90 * 60_000).toISOString()
  await sandboxCall('PATCH', `/bookings/${hers.id}`, { start_at: later })
  await page.waitForTimeout(1_000)
  await checkInByPhone(page, '7145550101')
  await signAndSubmit(page)
  await expect(page.getByRole('heading', { name: "You're a bit early!" })).toBeVisible()
})
