import { expect } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { checkInByPhone, signAndSubmit } from './support/kiosk.ts'
import { oneTablet } from './support/one-tablet.ts'
import { test } from './support/without-motion.ts'

/** What else the search finds, what it says while it works and where it fails, is in apps/web/test/kiosk/appointment-search.test.tsx. */
const tablet = oneTablet()
const { heading } = tablet

async function search(phone: string): Promise<void> {
  await checkInByPhone(tablet.page, phone)
  await tablet.page.getByRole('button', { name: 'I have an appointment' }).tap()
}

test('a client whose booking is weeks away finds it, goes on with it and reads when it is', async () => {
  await search('7145550121')
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
