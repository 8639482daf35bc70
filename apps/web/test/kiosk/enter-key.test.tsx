import { CALLS } from '@frontlash/contract/calls'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { passTime } from '../support/pass-time.ts'
import { respond, sentTo } from '../support/responses.ts'
import { arrivedAt, button, checkInByPhone, goToScreen, startVisits, verificationOf } from '../support/visit.ts'

beforeEach(startVisits)
afterEach(() => void vi.useRealTimers())

/** Presses Enter on what has the focus then, as a physical keyboard does. */
async function pressEnterOn(what: HTMLElement): Promise<void> {
  what.focus()
  expect(what).toHaveFocus()
  await userEvent.setup({ delay: null }).keyboard('{Enter}')
}

test('the header and its links keep Enter', async () => {
  await goToScreen('/')
  fireEvent.keyDown(window, { key: '7' })
  await waitFor(() => expect(screen.getByLabelText('Phone number')).toHaveValue('(7'))
  await pressEnterOn(await screen.findByRole('link', { name: 'Frontlash, home' }))
  await waitFor(() => expect(screen.getByLabelText('Phone number')).toHaveValue(''))
  for (let presses = 0; presses < 3; presses++) await pressEnterOn(await button('Tustin'))
  await arrivedAt('/change-location')
})

test('one of two clients who share a number can be chosen by Enter', async () => {
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
