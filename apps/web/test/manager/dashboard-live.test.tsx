import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import type { WalkInRow } from '@frontlash/contract/walk-ins'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, answerWith, sentTo } from '../support/answers.ts'
import { passTime } from '../support/pass-time.ts'
import { loseLive, notices, openDay, openLive, startDay } from '../support/salon-day.ts'

beforeEach(() => startDay())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('after five failed attempts the log says so, and the dashboard goes on trying', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await openDay()
  await loseLive()
  expect(await screen.findByText(/^Reconnecting/)).toBeVisible()
  const before = sentTo(MANAGER_CALLS.realtime).length
  // One, two, four, eight and sixteen seconds.
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

test('a walk-in who is pressed twice is received once, and one notice says so', async () => {
  const dora: WalkInRow = {
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
  answer(MANAGER_CALLS.listWalkIns, {
    walkIns: [dora],
    noWalkIns: { location_id: 'tustin', day: '2026-11-20', isOn: false, at: null, by: null, version: 0 },
  })
  const { promise, resolve } = Promise.withResolvers<Response>()
  answerWith(MANAGER_CALLS.receiveWalkIn, () => promise)
  await openDay()
  const list = within(await screen.findByRole('complementary', { name: 'Walk-ins and alerts' }))
  // Narrow windows have the panel folded.
  const unfold = list.queryByRole('button', { name: 'Unfold' })
  if (unfold) fireEvent.click(unfold)
  const receive = await list.findByRole('button', { name: 'Receive Dora D.' })
  fireEvent.click(receive)
  fireEvent.click(receive)
  const received = { ...dora, receivedAt: '2026-11-20T20:00:00Z', receivedBy: 'admin', version: 2 }
  resolve(Response.json({ success: true, walkIn: received }))
  expect(await list.findByRole('button', { name: /^Received today/ })).toBeVisible()
  await waitFor(() => expect(notices().map(one => one.textContent)).toEqual(['Dora D. receivedUndo']))
  expect(sentTo(MANAGER_CALLS.receiveWalkIn)).toHaveLength(1)
  expect(list.queryByRole('button', { name: 'Receive Dora D.' })).toBeNull()
})
