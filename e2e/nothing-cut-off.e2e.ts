import { expect } from '@playwright/test'
import { atEverySize } from './support/every-size.ts'
import { checkInByPhone, salon, setPhonesAroundNow, signAndSubmit, textsTo } from './support/kiosk.ts'
import { test } from './support/tablet.ts'

/** A phone of the demo (docs/product/demo.md). */
const BOOKED_ELSEWHERE = '7145550110'

/** Other screens are measured where visit-today.e2e.ts and my-appointment.e2e.ts come to them. */
test('a client at the wrong salon sees where to go, and the countdown, without scrolling, and gets a text', async ({
  page,
}) => {
  await setPhonesAroundNow()
  const before = (await textsTo(BOOKED_ELSEWHERE)).length
  await page.goto(`${salon.kiosk}/`)
  await checkInByPhone(page, BOOKED_ELSEWHERE)
  await signAndSubmit(page)
  await expect(page.getByRole('heading', { name: 'Different Location Appointment' })).toBeVisible()
  await atEverySize(page, async () => {
    await expect(page.getByRole('region', { name: 'The right salon' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Log Out' })).toBeInViewport({ ratio: 1 })
  })
  const texts = async () => (await textsTo(BOOKED_ELSEWHERE)).slice(before).map(text => text.body)
  await expect.poll(async () => (await texts()).join()).toContain('not Tustin')
})
