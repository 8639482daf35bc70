import { expect } from '@playwright/test'
import { salon } from './support/kiosk.ts'
import { test } from './support/tablet.ts'

test('a tablet without a location is redirected to the screen that requires a location', async ({ browser }) => {
  const tablet = await browser.newPage({ storageState: { cookies: [], origins: [] } })
  await tablet.goto(`${salon.kiosk}/verify`)
  await tablet.goto(`${salon.kiosk}/`)
  await expect(tablet).toHaveURL(/\/location-required$/)
  await tablet.goBack()
  await expect(tablet).toHaveURL(/\/verify$/)
  await tablet.close()
})
