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

/** What the kiosk has told about itself so far. */
const told = () =>
  sentTo(CALLS.currentLocation)
    .map(call => call.body as CurrentLocationBody)
    .filter(body => body.appVersion !== undefined)

/** From here on the server has another location for the tablet. */
const moveToIrvine = () =>
  respond(CALLS.currentLocation, {
    location: { id: 'irvine', name: 'Irvine' },
    squareLocationId: null,
    device: { id: '0198aaaa-0000-7000-8000-00000000000d', name: 'Front desk' },
  })

/** The first screen of a tablet that has told about itself once. */
async function openAtRest(): Promise<void> {
  await openApp('/')
  await vi.waitFor(async () => {
    await passTime(5_000)
    expect(told()).toHaveLength(1)
  })
}

test('a kiosk at rest tells every five minutes how it is', async () => {
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

test('a browser that does not tell its battery leaves it out, and a lost call is made again five minutes later', async () => {
  await openAtRest()
  expect(told()[0]).toMatchObject({ battery: null })
  loseConnection(CALLS.currentLocation)
  await passTime(5 * MINUTE)
  await passTime(5 * MINUTE)
  expect(told()).toHaveLength(3)
  expect(screen.queryByText('Location Error')).toBeNull()
})

test('the heartbeat reports unsent check-ins and the age of the oldest', async () => {
  await openAtRest()
  const { outbox } = await import('../../src/kiosk/outbox/device-outbox.ts')
  const { salonNow } = await import('../../src/api/server-clock.ts')
  const ago = (minutes: number) =>
    [{ keptAt: new Date(salonNow().getTime() - minutes * MINUTE).toISOString() }] as never
  vi.spyOn(outbox, 'read').mockImplementation(() => ({ waiting: ago(0), setAside: ago(7) }))
  await passTime(5 * MINUTE)
  await vi.waitFor(() => expect(told().at(-1)).toMatchObject({ kept: 2, keptMinutes: 7 }))
})

test('while somebody types nothing is told; it is as soon as the tablet is at rest again', async () => {
  await openAtRest()
  await passTime(5 * MINUTE - 12_000)
  expect(told()).toHaveLength(1)
  await typeDigits('7')
  await passTime(15_000)
  expect(told()).toHaveLength(1)
  // Twenty seconds after the last touch the field is empty again.
  await passTime(6_000)
  expect(screen.getByLabelText('Phone number')).toHaveValue('')
  expect(told()).toHaveLength(2)
})

test('a tablet that an admin has moved shows it after five minutes at rest', async () => {
  await openAtRest()
  moveToIrvine()
  await passTime(5 * MINUTE)
  await button('Irvine')
  expect(localStorage.getItem('selectedLocation')).toBe('irvine')
})

/** The network comes back, and the header asks where the tablet is: an admin has moved it to Irvine. */
async function hearOfMove(): Promise<void> {
  moveToIrvine()
  fireEvent(window, new Event('online'))
  await passTime(1_000)
}

test('a move that is heard of while a client is at the tablet is taken over when the visit is over', async () => {
  await goToScreen('/appointment-status')
  await hearOfMove()
  await button('Tustin')
  expect(localStorage.getItem('selectedLocation')).toBe('tustin')
  await passTime(21_000)
  await arrivedAt('/')
  await button('Irvine')
})

test('a move that is heard of while a number is typed waits until the field is empty', async () => {
  await openApp('/')
  await typeDigits('714')
  await hearOfMove()
  await button('Tustin')
  await passTime(21_000)
  await button('Irvine')
})
