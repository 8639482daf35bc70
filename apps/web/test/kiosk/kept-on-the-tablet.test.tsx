import { CALLS } from '@frontlash/contract/calls'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { passTime } from '../support/pass-time.ts'
import { loseConnection, respond, respondWith, sentTo } from '../support/responses.ts'
import { arrivedAt, button, goToScreen, MARIA, press, sign, startVisits } from '../support/visit.ts'

beforeEach(startVisits)
afterEach(() => void vi.useRealTimers())

test('a signature that the salon refused is sent again when staff ask, unchanged', async () => {
  loseConnection(CALLS.signWaiver)
  await goToScreen('/waiver')
  await sign()
  await press('Sign & Submit')
  await passTime(2_500)
  await arrivedAt('/appointment-status')
  const note = await screen.findByText('We’re still saving your signature. You don’t need to wait here.')
  expect(note).toHaveAttribute('data-tone', 'saving')
  respondWith(CALLS.signWaiver, () =>
    Response.json({ code: 'CLIENT_DELETED', msg: 'There is no such client any more.' }, { status: 409 }),
  )
  await passTime(3_000)
  await waitFor(() => expect(note).toHaveTextContent('We couldn’t save your signature. Please see the front desk.'))
  expect(note).toHaveAttribute('data-tone', 'error')

  const salon = await button('Tustin')
  for (let taps = 0; taps < 3; taps++) fireEvent.click(salon)
  await arrivedAt('/change-location')
  const kept = await screen.findByRole('region', { name: 'Kept on this iPad' })
  expect(kept).toHaveTextContent('A signature of')
  expect(kept).toHaveTextContent('could not be saved (CLIENT_DELETED)')
  respond(CALLS.signWaiver, { success: true, waiverId: MARIA.id, documentUrl: null, processing: false })
  await press('Try again')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Kept on this iPad' })).toBeNull())
  const sent = sentTo(CALLS.signWaiver).map(({ headers }) => headers.get('idempotency-key'))
  expect(sent.length).toBeGreaterThan(2)
  expect(sent[0]).toBeTruthy()
  expect(new Set(sent).size).toBe(1)
})
