import { CALLS } from '@frontlash/contract/calls'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../support/open-app.tsx'
import { passTime } from '../support/pass-time.ts'
import { loseConnection } from '../support/responses.ts'
import { arrivedAt, fill, goToScreen, press, sign, startVisits } from '../support/visit.ts'

beforeEach(startVisits)
afterEach(() => void vi.useRealTimers())

const question = () => screen.queryByRole('alertdialog', { name: 'Leave check-in?' })

async function pressLogo(): Promise<void> {
  fireEvent.click(await screen.findByRole('link', { name: 'Frontlash, home' }))
  // A dialog or screen that has just appeared ignores presses for a moment.
  await passTime(1_000)
}

async function respondWith(name: string): Promise<void> {
  fireEvent.click(within(question()!).getByRole('button', { name }))
  await waitFor(() => expect(question()).toBeNull())
  await passTime(1_000)
}

test('a press on the logo asks for a confirmation if the client has typed a name in the registration', async () => {
  await goToScreen('/register')
  await fill('First Name', 'Naomi')
  await pressLogo()
  expect(question()).toHaveAccessibleDescription('Your name is not kept.')
  await respondWith('Stay')
  expect(window.location.pathname).toBe('/register')
  expect(screen.getByLabelText('First Name')).toHaveValue('Naomi')
  await pressLogo()
  await respondWith('Leave')
  await arrivedAt('/')
  expect(sessionStorage).toHaveLength(0)
  expect(screen.getByLabelText('Phone number')).toHaveValue('')
})

test('a press on the logo ends the visit at once if the client has typed no name in the registration', async () => {
  await goToScreen('/register')
  await pressLogo()
  expect(question()).toBeNull()
  await arrivedAt('/')
})

test('a press on the logo asks for a confirmation if the client has drawn a signature', async () => {
  await goToScreen('/waiver')
  await sign()
  await pressLogo()
  expect(question()).toHaveAccessibleDescription('Your signature is not kept.')
  await respondWith('Stay')
  expect(window.location.pathname).toBe('/waiver')
  await press('Clear')
  await pressLogo()
  expect(question()).toBeNull()
  await arrivedAt('/')
})

test('a press on the logo ends the client’s visit but does not sign the manager out', async () => {
  signIn('manager')
  loseConnection(CALLS.signWaiver)
  await goToScreen('/waiver')
  await sign()
  await press('Sign & Submit')
  await passTime(2_500)
  await arrivedAt('/appointment-status')
  expect(await screen.findByText(/^We’re still saving your signature\./)).toBeVisible()
  await pressLogo()
  await arrivedAt('/')
  expect(await screen.findByRole('navigation', { name: 'Account' })).toHaveTextContent('Manager Dashboard')
  expect(sessionStorage.getItem('clientData')).toBeNull()
  for (let taps = 0; taps < 3; taps++) await press('Tustin')
  expect(await screen.findByText('1 entry is still being saved')).toBeVisible()
})
