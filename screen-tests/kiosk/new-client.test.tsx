import { CALLS } from '@frontlash/contract/calls'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { passTime } from '../support/pass-time.ts'
import { refuse, respond, sentTo } from '../support/responses.ts'
import {
  arrivedAt,
  button,
  checkInByPhone,
  checkInResponse,
  fill,
  goToScreen,
  MARIA,
  press,
  startVisits,
  typeDigits,
} from '../support/visit.ts'

beforeEach(startVisits)
afterEach(() => void vi.useRealTimers())

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

/** Makes a choice on the walk-in options, and waits for the registration after the confirmation. */
async function choose(...names: readonly string[]): Promise<void> {
  for (const name of names) await press(name)
  await passTime(1_500)
  await arrivedAt('/register')
}

test.each([
  { chosen: 'Full set - available now', names: ["I'm available now", 'Full Set'] },
  { chosen: 'Looking for appointment later', names: ['I want to book for later'] },
])('the registration shows the typed phone number and the walk-in choice "$chosen"', async ({ chosen, names }) => {
  await goToScreen('/walk-in-options', { isKnown: false })
  await choose(...names)
  const shown = within(await screen.findByRole('region', { name: 'What you chose' }))
  expect(shown.getByText('Walk-in Service Selected')).toBeVisible()
  expect(shown.getByText(chosen)).toBeVisible()
  expect(field('Phone Number')).toHaveValue('(714) 555-0190')
  expect(field('Phone Number')).toHaveAttribute('readonly')
})

test('the registration keeps the typed name while the client goes back to choose another service', async () => {
  await goToScreen('/register')
  await fill('First Name', 'Zoë')
  await fill('Last Name', 'O’Brien-Smith')
  await press('Go Back')
  expect(await screen.findByRole('heading', { name: 'When would you like to come in?' })).toBeVisible()
  await choose('I want to book for later')
  await waitFor(() => expect(field('First Name')).toHaveValue('Zoë'))
  expect(field('Last Name')).toHaveValue('O’Brien-Smith')

  await passTime(20_500)
  await arrivedAt('/')
  await checkInByPhone('2125550108')
  await press("I'm a walk-in client")
  await choose("I'm available now", 'Full Set')
  expect(await screen.findByDisplayValue('(212) 555-0108')).toBeVisible()
  expect(field('First Name')).toHaveValue('')
  expect(field('Last Name')).toHaveValue('')
})

test('a missing or invalid phone number in the registration shows an error at the field', async () => {
  await goToScreen('/register')
  await fill('First Name', 'Naomi')
  await fill('Last Name', 'Kim')
  await press('Edit')
  await press('Clear')
  await press('Register')
  expect(await screen.findByText('Phone number is required')).toBeVisible()
  await typeDigits('714555')
  await press('Done')
  expect(await screen.findByText('Please enter a valid 10-digit phone number')).toBeVisible()
  await press('Register')
  await passTime(500)
  expect(sentTo(CALLS.registerClient)).toEqual([])
})

test('the registration offers to check a client in whose phone number is already known', async () => {
  await goToScreen('/register')
  const lena = { ...MARIA, id: '0198aaaa-0000-7000-8000-000000000002', first_name: 'Lena', phone: '+17145550111' }
  respond(CALLS.findClient, lena)
  refuse(CALLS.registerClient, 500, 'INTERNAL')
  respond(CALLS.checkInClient, checkInResponse())
  await press('Edit')
  await press('Clear')
  await typeDigits('7145550111')
  expect(await screen.findByText('This phone number is already registered to Lena G.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Register' })).toBeNull()
  await press('Check In as Lena G.')
  await arrivedAt('/waiver')
  expect(JSON.parse(sessionStorage.clientData)).toMatchObject({ id: lena.id, phone: '+17145550111' })
  expect(sentTo(CALLS.checkInClient)).toMatchObject([
    { path: `/api/clients/${lena.id}/checkin`, body: { isWalkIn: true, walkInIntent: { service: 'refill' } } },
  ])
  expect(sentTo(CALLS.registerClient)).toEqual([])
  expect(await button('Sign & Submit')).toBeVisible()
})
