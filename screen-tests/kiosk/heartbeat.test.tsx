import { CALLS } from '@frontlash/contract/calls'
import type { CurrentLocationBody } from '@frontlash/contract/locations'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../support/open-app.tsx'
import { passTime } from '../support/pass-time.ts'
import { loseConnection, respond, sentTo } from '../support/responses.ts'
import { arrivedAt, button, goToScreen, startVisits, typeDigits } from '../support/visit.ts'

const MINUTE = 60_000

beforeEach(startVisits)
afterEach(() => {
  Reflect.deleteProperty(navigator, 'getBattery')
  vi.useRealTimers()
})

/** The heartbeats that the kiosk has sent so far. */
const told = () =>
  sentTo(CALLS.currentLocation)
    .map(call => call.body as CurrentLocationBody)
    .filter(body => body.appVersion !== undefined)

/** From here on the server stores the location Irvine for the tablet. */
const moveToIrvine = () =>
  respond(CALLS.currentLocation, {
    location: { id: 'irvine', name: 'Irvine' },
    squareLocationId: null,
    device: { id: '0198aaaa-0000-7000-8000-00000000000d', name: 'Front desk' },
  })

/** Shows the first screen, and waits for the tablet's first heartbeat. */
async function openAtRest(): Promise<void> {
  await openApp('/')
  await vi.waitFor(async () => {
    await passTime(5_000)
    expect(told()).toHaveLength(1)
  })
}

test('a kiosk that nobody uses sends a heartbeat every five minutes', async () => {
  Object.assign(navigator, { getBattery: async () => ({ level: 0.814 }) })
  await openAtRest()
  expect(told()[0]).toEqual({
    clientLocation: 'tustin',
    deviceId: localStorage.getItem('deviceId'),
    deviceMeta: expect.objectContaining({ id: localStorage.getItem('deviceId'), screen: expect.any(String) }),
    appVersion: '1',
    installed: false,
    battery: 81,
    kept: 0,
    keptMinutes: 0,
  })
  await passTime(4 * MINUTE)
  expect(told()).toHaveLength(1)
  await passTime(MINUTE)
  expect(told()).toHaveLength(2)
  await passTime(20 * MINUTE)
  expect(told()).toHaveLength(6)
})

test('the heartbeat starts if the first screen was at rest before the background tasks started', async () => {
  await openAtRest()
  const { startBackgroundTasks } = await import('../../apps/web/src/kiosk/visit/background-tasks.ts')
  startBackgroundTasks()
  await passTime(20_000)
  await vi.waitFor(() => expect(told()).toHaveLength(2))
})

test('a heartbeat that failed is sent again after five minutes', async () => {
  await openAtRest()
  expect(told()[0]).toMatchObject({ battery: null })
  loseConnection(CALLS.currentLocation)
  await passTime(5 * MINUTE)
  await passTime(5 * MINUTE)
  expect(told()).toHaveLength(3)
  expect(screen.queryByText('Location Error')).toBeNull()
})

test('the heartbeat contains the number of unsent check-ins and the age of the oldest unsent check-in', async () => {
  await openAtRest()
  const { outbox } = await import('@frontlash/web-client/outbox/device-outbox')
  const { salonNow } = await import('@frontlash/web-client/server-clock')
  const ago = (minutes: number) =>
    [{ keptAt: new Date(salonNow().getTime() - minutes * MINUTE).toISOString() }] as never
  vi.spyOn(outbox, 'read').mockImplementation(() => ({ waiting: ago(0), setAside: ago(7) }))
  await passTime(5 * MINUTE)
  await vi.waitFor(() => expect(told().at(-1)).toMatchObject({ kept: 2, keptMinutes: 7 }))
})

test('the heartbeat is delayed while a client types on the tablet', async () => {
  await openAtRest()
  await passTime(5 * MINUTE - 12_000)
  expect(told()).toHaveLength(1)
  await typeDigits('7')
  await passTime(15_000)
  expect(told()).toHaveLength(1)
  // The field is cleared twenty seconds after the last touch.
  await passTime(6_000)
  expect(screen.getByLabelText('Phone number')).toHaveValue('')
  expect(told()).toHaveLength(2)
})

test('a tablet that an admin has moved to another location shows the new location within five minutes', async () => {
  await openAtRest()
  moveToIrvine()
  await passTime(5 * MINUTE)
  await button('Irvine')
  expect(localStorage.getItem('selectedLocation')).toBe('irvine')
})

/** The network returns, and the tablet learns that an admin has moved it to Irvine. */
async function hearOfMove(): Promise<void> {
  moveToIrvine()
  fireEvent(window, new Event('online'))
  await passTime(1_000)
}

test('a new location from the server takes effect only after the current visit', async () => {
  await goToScreen('/appointment-status')
  await hearOfMove()
  await button('Tustin')
  expect(localStorage.getItem('selectedLocation')).toBe('tustin')
  await passTime(21_000)
  await arrivedAt('/')
  await button('Irvine')
})

test('a new location from the server takes effect only after the typed phone number is cleared', async () => {
  await openApp('/')
  await typeDigits('714')
  await hearOfMove()
  await button('Tustin')
  await passTime(21_000)
  await button('Irvine')
})
