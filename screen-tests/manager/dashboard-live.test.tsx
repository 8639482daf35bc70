import type { AlertRow } from '@frontlash/contract/alerts'
import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import type { WalkInRow } from '@frontlash/contract/walk-ins'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { passTime } from '../support/pass-time.ts'
import { refuse, respond, respondWith, sentTo } from '../support/responses.ts'
import { loseLive, notices, openDay, openLive, sendLiveEvent, startDay } from '../support/salon-day.ts'

beforeEach(() => startDay())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the dashboard logs an error after five failed reconnections, but continues to reconnect', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await openDay()
  await loseLive()
  expect(await screen.findByText(/^Reconnecting/)).toBeVisible()
  const before = sentTo(MANAGER_CALLS.realtime).length
  // The dashboard waits one, two, four, eight and sixteen seconds before its attempts.
  await passTime(30_000)
  expect(sentTo(MANAGER_CALLS.realtime)).toHaveLength(before + 4)
  expect(log).not.toHaveBeenCalledWith('Max reconnection attempts reached')
  await passTime(2_000)
  expect(sentTo(MANAGER_CALLS.realtime)).toHaveLength(before + 5)
  expect(log).toHaveBeenCalledWith('Max reconnection attempts reached')
  openLive()
  await passTime(6_000)
  expect(await screen.findByText(/^Live/)).toBeVisible()
})

test('a day disappears from the dashboard if the manager loses access to the location', async () => {
  startDay({ role: 'manager' })
  await openDay()
  respond(MANAGER_CALLS.checkLocationAccess, { hasAccess: false, contacts: ['Alma'] })
  await loseLive()
  refuse(MANAGER_CALLS.realtime, 403, 'NO_LOCATION_ACCESS')
  await passTime(2_000)
  const denied = await screen.findByRole('dialog', { name: 'Access Denied' })
  expect(denied).toHaveTextContent('open Tustin today. Please ask Alma for access.')
  expect(screen.queryByRole('grid')).toBeNull()
  expect(screen.getByText('Select a Location')).toBeVisible()
})

const DORA: WalkInRow = {
  id: '0198aaaa-0000-7000-8000-0000000000b1',
  clientId: '0198aaaa-0000-7000-8000-0000000000b2',
  name: 'Dora D.',
  phone: '+17145550199',
  at: '2026-11-20T19:50:00Z',
  intent: null,
  service: 'Walk-in Service',
  technician: '',
  receivedAt: null,
  receivedBy: null,
  version: 1,
}
const RECEIVED = { ...DORA, receivedAt: '2026-11-20T20:00:00Z', receivedBy: 'admin', version: 2 }

/** Shows the dashboard with Dora on the walk-in list. Returns the unfolded list. */
async function openWalkIns() {
  respond(MANAGER_CALLS.listWalkIns, {
    walkIns: [DORA],
    noWalkIns: { location_id: 'tustin', day: '2026-11-20', isOn: false, at: null, by: null, version: 0 },
  })
  await openDay()
  const list = within(await screen.findByRole('complementary', { name: 'Walk-ins and alerts' }))
  // In a narrow window the panel is folded.
  const unfold = list.queryByRole('button', { name: 'Unfold' })
  if (unfold) fireEvent.click(unfold)
  return list
}
const words = () => notices().map(one => one.textContent)

test('a double press on the Receive button of a walk-in sends only one call', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  respondWith(MANAGER_CALLS.receiveWalkIn, () => promise)
  const list = await openWalkIns()
  const receive = await list.findByRole('button', { name: 'Receive Dora D.' })
  fireEvent.click(receive)
  fireEvent.click(receive)
  resolve(Response.json({ success: true, walkIn: RECEIVED }))
  expect(await list.findByRole('button', { name: /^Received today/ })).toBeVisible()
  await waitFor(() => expect(words()).toEqual(['Dora D. receivedUndo']))
  expect(sentTo(MANAGER_CALLS.receiveWalkIn)).toHaveLength(1)
  expect(list.queryByRole('button', { name: 'Receive Dora D.' })).toBeNull()
})

describe('marking a walk-in as received', () => {
  beforeEach(async () => {
    respond(MANAGER_CALLS.receiveWalkIn, { success: true, walkIn: RECEIVED })
    const list = await openWalkIns()
    fireEvent.click(await list.findByRole('button', { name: 'Receive Dora D.' }))
    await waitFor(() => expect(words()).toEqual(['Dora D. receivedUndo']))
  })

  test('can be undone with the row version that the server returned', async () => {
    respond(MANAGER_CALLS.undoWalkInReceived, { success: true, walkIn: { ...DORA, version: 3 } })
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(words()).toEqual(['Dora D. is waiting again']))
    expect(sentTo(MANAGER_CALLS.undoWalkInReceived).map(({ body }) => body)).toEqual([{ restoreVersion: 2 }])
  })

  test('can no longer be undone after a colleague has changed the walk-in', async () => {
    const { id, clientId, name, at } = DORA
    const isWalkIn = { isWalkIn: true, walkInIntent: null, square_appointment_id: null }
    await sendLiveEvent('check_in', { id, clientId, name, at, ...isWalkIn, receivedAt: null, version: 3, by: 'Ines' })
    await waitFor(() => expect(words()).toEqual(['Dora D. received. This has changed since.']))
  })

  test('is not undone if the server refuses the undo because of a colleague’s change', async () => {
    const msg = 'Dora D.: Ines received them already.'
    const walkIn = { ...RECEIVED, receivedBy: 'ines', version: 4 }
    respond(MANAGER_CALLS.undoWalkInReceived, { success: false, code: 'NOT_POSSIBLE_NOW', msg, walkIn })
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(words()).toEqual([msg]))
  })
})

test('the notice about a finished alert loses its Undo button if a colleague reopens the alert', async () => {
  const alert: AlertRow = {
    id: 7,
    kind: 'manager_request',
    name: 'Dora D.',
    at: '2026-11-20T19:50:00Z',
    reason: null,
    clientId: null,
    phone: null,
    square_appointment_id: null,
    doneAt: null,
    doneBy: null,
    version: 1,
  }
  respond(MANAGER_CALLS.listAlerts, { alerts: [alert] })
  const doneAt = '2026-11-20T20:00:00Z'
  respond(MANAGER_CALLS.finishAlert, { success: true, alert: { ...alert, doneAt, doneBy: 'admin', version: 2 } })
  const list = await openWalkIns()
  const alerts = within(await list.findByRole('list', { name: 'Alerts' }))
  expect(list.getByRole('heading', { name: 'Alerts 1' })).toBeVisible()
  fireEvent.click(alerts.getByRole('button'))
  await waitFor(() => expect(words()).toEqual([expect.stringMatching(/Dora D\.: doneUndo$/)]))
  const { id, kind, name, at } = alert
  await sendLiveEvent('alert', { id, kind, name, at, doneAt: null, version: 3 })
  await waitFor(() => expect(words()).toEqual([expect.stringMatching(/Dora D\.: done\. This has changed since\.$/)]))
})

test('the notice about stopped walk-ins loses its Undo button if a colleague allows walk-ins again', async () => {
  const off = { location_id: 'tustin', day: '2026-11-20', isOn: false, at: null, by: null, version: 0 } as const
  const at = '2026-11-20T20:00:00Z'
  respond(MANAGER_CALLS.switchNoWalkIns, {
    success: true,
    noWalkIns: { ...off, isOn: true, at, by: 'Alma', version: 1 },
  })
  const list = await openWalkIns()
  fireEvent.click(await list.findByRole('switch', { name: /No walk-ins today/ }))
  await waitFor(() => expect(words()).toEqual(['No walk-ins today at TustinUndo']))
  await sendLiveEvent('no_walk_ins', { ...off, at, by: 'Ines', version: 2 })
  await waitFor(() => expect(words()).toEqual(['No walk-ins today at Tustin. This has changed since.']))
})
