import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { openApp, signIn, startOver } from '../support/open-app.tsx'
import { refuse, respond, respondWith, sentTo } from '../support/responses.ts'

const ID = '0198aaaa-0000-7000-8000-000000000001'
const TOO_MANY = 'Too many requests. Please wait 12 seconds.'

beforeEach(() => {
  startOver()
  signIn()
})

describe.each([
  [`/office/clients/${ID}/visits`, OFFICE_CALLS.client, 'The client could not be loaded.'],
  [`/office/waivers/${ID}`, OFFICE_CALLS.waiver, 'The waiver could not be loaded.'],
  ['/office/waivers/chains', OFFICE_CALLS.waiverChains, 'The check could not be loaded.'],
  ['/office/waivers/editions', OFFICE_CALLS.waiverEditions, 'The texts of the waiver could not be loaded.'],
  [`/office/texts/${ID}`, OFFICE_CALLS.text, 'The text could not be loaded.'],
  ['/office/texts/cost', OFFICE_CALLS.textCost, 'What texts cost could not be loaded.'],
  ['/office/texts/wording', OFFICE_CALLS.settings, 'The wording could not be loaded.'],
  ['/office/staff/maya', OFFICE_CALLS.readStaff, 'The account could not be loaded.'],
  [`/office/devices/${ID}`, OFFICE_CALLS.device, 'The device could not be loaded.'],
  ['/office/settings', OFFICE_CALLS.settings, 'The settings could not be loaded.'],
  ['/office/texts', OFFICE_CALLS.texts, 'The texts could not be loaded.'],
  ['/office', OFFICE_CALLS.overview, 'The overview could not be loaded.'],
  ['/office/insights', OFFICE_CALLS.insights, 'The figures could not be loaded.'],
] as const)('the screen %s', (path, call, failed) => {
  test('shows how long to wait after too many requests, and can be loaded again by Refresh', async () => {
    refuse(call, 429, 'TOO_MANY_REQUESTS', { msg: TOO_MANY })
    await openApp(path)
    expect(await screen.findByText(failed)).toBeVisible()
    expect(screen.getByText(TOO_MANY)).toBeVisible()
    const sentBefore = sentTo(call).length
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(sentTo(call)).toHaveLength(sentBefore + 1))
  })
})

test('a waiting time of more than two minutes is shown as the time at which it ends', async () => {
  const msg = 'Too many requests. Please wait 3595 seconds.'
  respondWith(OFFICE_CALLS.waiverChains, () =>
    Response.json(
      { code: 'TOO_MANY_REQUESTS', msg, requestId: 'r' },
      { status: 429, headers: { 'retry-after': '3595' } },
    ),
  )
  await openApp('/office/waivers/chains')
  expect(await screen.findByText(/^Too many requests. Please wait until \d+:\d\d [AP]M.$/)).toBeVisible()
})

test('the Refresh button is marked as busy until the new data are shown', async () => {
  const chain = (length: number) => ({
    location: 'tustin' as const,
    length,
    lastHash: 'ab'.repeat(32),
    lastWalk: null,
    progress: null,
  })
  respond(OFFICE_CALLS.waiverChains, [chain(41)])
  await openApp('/office/waivers/chains')
  await screen.findByText('41 waivers')
  respond(OFFICE_CALLS.waiverChains, [chain(42)])
  const button = screen.getByRole('button', { name: 'Refresh' })
  fireEvent.click(button)
  expect(button).toHaveAttribute('aria-busy', 'true')
  expect(await screen.findByText('42 waivers')).toBeInTheDocument()
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
})

test.each([
  ['/office/staff', 'manager', 'admins', OFFICE_CALLS.listStaff],
  ['/office/staff', 'technician', 'admins', OFFICE_CALLS.listStaff],
  ['/office/devices', 'manager', 'admins', OFFICE_CALLS.devices],
  ['/office/settings', 'manager', 'admins', OFFICE_CALLS.settings],
  ['/office/texts/cost', 'manager', 'admins', OFFICE_CALLS.textCost],
  ['/office/waivers/chains', 'manager', 'admins', OFFICE_CALLS.waiverChains],
  ['/office/waivers/editions', 'manager', 'admins', OFFICE_CALLS.waiverEditions],
  ['/office', 'technician', 'managers and admins', OFFICE_CALLS.overview],
  ['/office/visits', 'technician', 'managers and admins', OFFICE_CALLS.visits],
  ['/office/texts', 'technician', 'managers and admins', OFFICE_CALLS.texts],
  ['/office/clients', 'technician', 'managers and admins', OFFICE_CALLS.searchClients],
] as const)('the screen %s tells a %s that it is only for %s', async (path, role, whom, call) => {
  signIn(role)
  await openApp(path)
  expect(await screen.findByText(`This page is for ${whom}.`)).toBeVisible()
  expect(sentTo(call)).toEqual([])
})
