import { expect } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { checkInByPhone, salon, signAndSubmit } from './support/kiosk.ts'
import { oneTablet } from './support/one-tablet.ts'
import { test } from './support/without-motion.ts'

/** What the search says while it works, and where it fails, is in apps/web/test/kiosk/appointment-search.test.tsx. */
const tablet = oneTablet()
const { heading } = tablet

async function search(phone: string): Promise<void> {
  await checkInByPhone(tablet.page, phone)
  await tablet.page.getByRole('button', { name: 'I have an appointment' }).tap()
}

test('a client whose booking is weeks away finds it, goes on with it and reads when it is', async () => {
  await search('7145550121')
  await expectAccessible(tablet.page)
  await expect(heading('Appointment Found!')).toBeFocused()
  const card = tablet.page.getByRole('region', { name: 'Your appointment' })
  await expect(card).toContainText('Tustin')
  await expect(card).toContainText('40 days since last visit')
  await expectAccessible(tablet.page)
  await tablet.page.getByRole('button', { name: 'Continue with This Appointment' }).tap()
  await expect(tablet.page).toHaveURL(/\/waiver$/)
  const kept = await tablet.page.evaluate(() => ({
    booking: JSON.parse(sessionStorage.foundAppointment),
    name: JSON.parse(sessionStorage.autoCreateClient),
  }))
  expect(kept.booking).toMatchObject({ locationId: 'tustin', customerName: expect.any(String) })
  expect(kept.name).toMatchObject({ firstName: expect.any(String), phone: '7145550121' })
  await signAndSubmit(tablet.page)
  await expect(heading('Different Day Appointment')).toBeVisible()
})

test('a booking at another salon is shown with its address', async () => {
  await search('7145550122')
  const card = tablet.page.getByRole('region', { name: 'Your appointment' })
  await expect(card).toContainText('Irvine, CA')
  await expect(card).toContainText('75 days since last visit')
})

test('a client without any booking is welcomed back and goes on as a walk-in', async () => {
  await search('7145550111')
  await expect(heading('Welcome Back!')).toBeVisible()
  await expect(tablet.page.getByText(/^Welcome back, .+! We couldn't find any appointments for today/)).toBeVisible()
  await expectAccessible(tablet.page)
  await tablet.page.getByRole('button', { name: 'Continue as Walk-in' }).tap()
  await expect(tablet.page).toHaveURL(/\/walk-in-options$/)
})

test('an unknown client is taken for a walk-in, and may start over', async () => {
  await search('2125550198')
  await expect(heading('No Appointment Found')).toBeVisible()
  await expect(
    tablet.page.getByText("We couldn't find any appointments for this phone number. You may be a walk-in client."),
  ).toBeVisible()
  await tablet.page.getByRole('button', { name: 'Start Over' }).tap()
  await expect(tablet.page).toHaveURL(`${salon.kiosk}/`)
  expect(await tablet.page.evaluate(() => sessionStorage.phoneNumber)).toBeUndefined()
})
