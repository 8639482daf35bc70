import { CALLS } from '@frontlash/contract/calls'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { passTime } from '../support/pass-time.ts'
import { respond, sentTo } from '../support/responses.ts'
import {
  arrivedAt,
  button,
  checkInByPhone,
  goToScreen,
  IN_KIOSK_MODE,
  press,
  startVisits,
  typeDigits,
  verificationOf,
} from '../support/visit.ts'

beforeEach(startVisits)
afterEach(() => void vi.useRealTimers())

/** Focuses an element and presses Enter, as a user of a physical keyboard does. */
async function pressEnterOn(what: HTMLElement): Promise<void> {
  what.focus()
  expect(what).toHaveFocus()
  await userEvent.setup({ delay: null }).keyboard('{Enter}')
}

test('the Enter key presses the focused button or link in the header', async () => {
  await goToScreen('/')
  fireEvent.keyDown(window, { key: '7' })
  await waitFor(() => expect(screen.getByLabelText('Phone number')).toHaveValue('(7'))
  await pressEnterOn(await screen.findByRole('link', { name: 'Frontlash, home' }))
  await waitFor(() => expect(screen.getByLabelText('Phone number')).toHaveValue(''))
  for (let presses = 0; presses < 3; presses++) await pressEnterOn(await button('Tustin'))
  await arrivedAt('/change-location')
})

test('the Enter key presses the focused name in the list of clients who share a phone number', async () => {
  const candidate = (appointmentId: string, name: string) => ({
    appointmentId,
    name,
    time: '11:30 AM',
    start_at: '2026-11-20T19:30:00.000Z',
  })
  await goToScreen('/')
  respond(
    CALLS.verifyAppointment,
    verificationOf('ON_TIME', 5, { candidates: [candidate('a', 'Maria G.'), candidate('b', 'Lena G.')] }),
  )
  await checkInByPhone()
  const name = await button(/Lena/)
  await passTime(1_000)
  await pressEnterOn(name)
  await waitFor(() =>
    expect(sentTo(CALLS.verifyAppointment).map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ appointmentId: 'b' }),
    ),
  )
})

test('the Enter key on the first screen never submits the phone number', async () => {
  const keyboard = userEvent.setup({ delay: null })
  await goToScreen('/')
  await typeDigits('7145550101')
  const number = screen.getByLabelText('Phone number')
  for (const name of ['Check In', '5', 'Clear', 'Backspace'])
    for (const keys of ['{Enter}', '{Control>}{Enter}{/Control}', '{Shift>}{Enter}{/Shift}']) {
      screen.getByRole('button', { name }).focus()
      await keyboard.keyboard(keys)
      expect(number).toHaveValue('(714) 555-0101')
    }
  number.focus()
  await keyboard.keyboard('{Enter}')
  await passTime(1_000)
  expect(sentTo(CALLS.findClient)).toEqual([])

  screen.getByRole('button', { name: 'Backspace' }).focus()
  await keyboard.keyboard(' ')
  await waitFor(() => expect(number).toHaveValue('(714) 555-010'))
  screen.getByRole('button', { name: '1' }).focus()
  await keyboard.keyboard(' ')
  await waitFor(() => expect(number).toHaveValue('(714) 555-0101'))
  screen.getByRole('button', { name: 'Check In' }).focus()
  await keyboard.keyboard(' ')
  await waitFor(() => expect(sentTo(CALLS.findClient)).toHaveLength(1))
})

test('the Enter key presses the focused button in the dialog that ends kiosk mode', async () => {
  await goToScreen('/', { stored: IN_KIOSK_MODE })
  for (let taps = 0; taps < 5; taps++) await press('Settings')
  const question = await screen.findByRole('alertdialog')
  await passTime(1_000)
  await pressEnterOn(within(question).getByRole('button', { name: 'Exit Kiosk Mode' }))
  expect(await screen.findByRole('dialog', { name: 'Exit Kiosk Mode' })).toBeVisible()
})
