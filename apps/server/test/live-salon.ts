import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { addBoardEvent } from '../src/records/board-events/board-event-store.ts'
import { type LiveListener, listen as listenOn, type ReceivedEvent } from './live-listener.ts'
import { type AppUnderTest, ELEVEN, openContext } from './salon-under-test.ts'
import { signIn } from './sign-in.ts'
import { type TestClock, testClock } from './test-clock.ts'

type Headers = Record<string, string>

/** A running salon with a live stream, a manager of Tustin, and an admin. */
export type LiveSalon = {
  readonly clock: TestClock
  under: AppUnderTest
  manager: Headers
  admin: Headers
  /** Opens a stream, by default the manager's; it is closed after the test. */
  readonly listen: (headers?: Headers, options?: Parameters<typeof listenOn>[2]) => Promise<LiveListener>
  /** Sends an event to a location's live stream. No other data changes. */
  readonly happen: (locationId?: string, subject?: string) => Promise<void>
}

/**
 * Opens a running salon for the tests of a file. Its fields are set when the tests begin; before each test the clock is
 * set to 11 AM.
 */
export function useLiveSalon(): LiveSalon {
  const clock = testClock(ELEVEN)
  let port: number
  let open: LiveListener[] = []
  let happened = 0
  const salon = {
    clock,
    listen: async (headers, options) => {
      const one = await listenOn(port, headers ?? salon.manager, options)
      open.push(one)
      return one
    },
    happen: async (locationId = 'tustin', subject = `booking ${++happened}`) => {
      const data = { square_appointment_id: subject, version: ++happened, row: {} }
      await addBoardEvent(salon.under.db, { locationId, kind: 'daily_status', data })
    },
  } as LiveSalon
  beforeAll(async () => {
    salon.under = await openContext({ clock })
    await salon.under.app.listen({ port: 0, host: '127.0.0.1' })
    port = (salon.under.app.server.address() as AddressInfo).port
    salon.manager = await signIn(salon.under, 'manager', { locations: ['tustin'] })
    salon.admin = await signIn(salon.under, 'admin')
  })
  afterAll(() => salon.under.close())
  afterEach(() => {
    clock.set(ELEVEN)
    for (const one of open) one.cut()
    open = []
  })
  return salon
}

export const ofKind =
  (event: string, count = 1) =>
  (heard: { event: string }[]) =>
    heard.filter(one => one.event === event).length >= count

export const isOf = (subject: string) => (one: ReceivedEvent) => one.data.square_appointment_id === subject
