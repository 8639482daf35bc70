import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { passTime } from '../support/pass-time.ts'
import { arrivedAt, fill, goToScreen, startVisits } from '../support/visit.ts'

beforeEach(startVisits)
afterEach(() => void vi.useRealTimers())

const question = () => screen.queryByRole('alertdialog', { name: 'Leave check-in?' })

async function pressLogo(): Promise<void> {
  fireEvent.click(await screen.findByRole('link', { name: 'Frontlash, home' }))
  // What has just appeared takes no press for a moment.
  await passTime(1_000)
}

async function respondWith(name: string): Promise<void> {
  fireEvent.click(within(question()!).getByRole('button', { name }))
  await waitFor(() => expect(question()).toBeNull())
  await passTime(1_000)
}

test('the logo asks before a typed name is lost', async () => {
  await goToScreen('/register')
  await fill('First Name', 'Naomi')
  await pressLogo()
  expect(question()).toBeVisible()
  await respondWith('Stay')
  expect(window.location.pathname).toBe('/register')
  expect(screen.getByLabelText('First Name')).toHaveValue('Naomi')
  await pressLogo()
  await respondWith('Leave')
  await arrivedAt('/')
  expect(sessionStorage).toHaveLength(0)
  expect(screen.getByLabelText('Phone number')).toHaveValue('')
})

test('the logo ends a registration without a name at once', async () => {
  await goToScreen('/register')
  await pressLogo()
  expect(question()).toBeNull()
  await arrivedAt('/')
})
