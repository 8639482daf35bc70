import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { openApp, signIn, startOver } from '../support/open-app.tsx'

beforeEach(() => {
  startOver()
  signIn('technician')
})

test('the link “?” of a screen opens the help page about this screen', async () => {
  await openApp('/office/me')
  await userEvent.click(await screen.findByRole('link', { name: 'Help' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible()
  expect(window.location.pathname).toBe('/office/help/product/office/accounts')
  const page = within(await screen.findByRole('article'))
  expect(page.getByRole('heading', { level: 2, name: 'My account' })).toBeVisible()
  const links = page.getAllByRole('link').map(link => link.getAttribute('href'))
  expect(links).toContain('/office/help/product/office/every-screen#confirming')
  expect(screen.queryByRole('link', { name: 'Help' })).toBeNull()
  await expectAccessible()
  await userEvent.click(page.getAllByRole('link').find(link => link.getAttribute('href')!.includes('every-screen'))!)
  expect(await screen.findByRole('heading', { level: 1, name: 'Every screen of the office' })).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Back' }))
  await waitFor(() => expect(window.location.pathname).toBe('/office/me'))
})

test('an unknown URL of a help page opens the help page about the office', async () => {
  await openApp('/office/help/nothing')
  expect(await screen.findByRole('heading', { level: 1, name: 'The office' })).toBeVisible()
})
