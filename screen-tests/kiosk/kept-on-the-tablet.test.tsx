import { CALLS } from '@frontlash/contract/calls'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadApp, signIn } from '../support/open-app.tsx'
import { passTime } from '../support/pass-time.ts'
import { loseConnection, respond, respondWith, sentTo } from '../support/responses.ts'
import { arrivedAt, button, goToScreen, MARIA, press, sign, startVisits } from '../support/visit.ts'

beforeEach(startVisits)
afterEach(() => void vi.useRealTimers())

/** A client signs without a network and continues. Later the salon refuses the waiver. */
async function signWaiverThatIsRefused(): Promise<void> {
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
}

const kept = () => screen.queryByRole('region', { name: 'Kept on this iPad' })

async function openChangeLocation(): Promise<void> {
  const salon = await button('Tustin')
  for (let taps = 0; taps < 3; taps++) fireEvent.click(salon)
  await arrivedAt('/change-location')
}

test('a signature that the server refused is sent again if staff press Try again', async () => {
  await signWaiverThatIsRefused()
  await openChangeLocation()
  await waitFor(() => expect(kept()).toHaveTextContent(/A signature of.*could not be saved \(CLIENT_DELETED\)/))
  // Discard is missing, because no member of staff is signed in.
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  respond(CALLS.signWaiver, { success: true, waiverId: MARIA.id, documentUrl: null, processing: false })
  await press('Try again')
  await waitFor(() => expect(kept()).toBeNull())
  const sent = sentTo(CALLS.signWaiver).map(({ headers }) => headers.get('idempotency-key'))
  expect(sent.length).toBeGreaterThan(2)
  expect(sent[0]).toBeTruthy()
  expect(new Set(sent).size).toBe(1)
})

test('a signature that the server refused can be discarded by staff after a confirmation', async () => {
  await signWaiverThatIsRefused()
  signIn('manager')
  window.history.replaceState(null, '', '/')
  await reloadApp()
  await openChangeLocation()
  await press('Discard')
  const question = () =>
    screen.findByRole('alertdialog', { name: 'Discard what could not be saved? It cannot be brought back.' })
  await passTime(1_000)
  fireEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }))
  expect(kept()).toBeVisible()
  await passTime(1_000)
  await press('Discard')
  await passTime(1_000)
  fireEvent.click(within(await question()).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(kept()).toBeNull())

  const sent = sentTo(CALLS.signWaiver).length
  await reloadApp()
  expect(await screen.findByRole('heading', { name: 'Change Location' })).toBeVisible()
  await passTime(5_000)
  expect(kept()).toBeNull()
  expect(sentTo(CALLS.signWaiver)).toHaveLength(sent)
})
