import type { DailyStatusRow, DayAppointment, DaysSinceResponse, DayTechnician } from '@frontlash/contract/day-calendar'
import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import type { LiveEventName, LiveEvents } from '@frontlash/contract/realtime'
import type { StaffUser } from '@frontlash/contract/staff'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { someBooking } from '../../apps/web/src/manager/dashboard/day/day-fixtures.ts'
import { openApp, signIn, startOver } from './open-app.tsx'
import { passTime } from './pass-time.ts'
import { loseConnection, respond, respondWith } from './responses.ts'
import { untilPressesAccepted } from './until-presses-accepted.ts'

/** Maria's booking with Dana at ten. */
export const MARIAS: DayAppointment = someBooking('1', { customer_name: 'Maria G.', technician_name: 'Dana' })
/** Noor's booking with Lena at eleven. */
export const NOORS: DayAppointment = someBooking('2', {
  customer_name: 'Noor K.',
  technician_name: 'Lena',
  at: '11:00',
})

type SalonDay = {
  readonly bookings?: DayAppointment[]
  readonly statuses?: DailyStatusRow[]
  /** The technicians who can be booked; by default only those who have a card. */
  readonly technicians?: DayTechnician[]
  readonly histories?: DaysSinceResponse
  readonly role?: StaffUser['role']
}

let live: ReadableStreamDefaultController<Uint8Array> | undefined

/**
 * Prepares a test of the dashboard: a user is signed in, it is noon on a Friday at Tustin, and the server has this day
 * (by default only Maria's booking). The clock runs at normal speed; `passTime` advances it. Call `vi.useRealTimers()`
 * in `afterEach`.
 */
export function startDay({ bookings = [MARIAS], statuses = [], role = 'admin', ...more }: SalonDay = {}): void {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'Date',
      'performance',
      // Frames are faked too. If a test ended between two frames, jsdom's own frames would stop for good.
      'requestAnimationFrame',
      'cancelAnimationFrame',
    ],
    now: new Date('2026-11-20T12:00:00-08:00'),
  })
  startOver()
  signIn(role)
  respond(MANAGER_CALLS.defaultLocation, { defaultLocationId: 'tustin' })
  respond(MANAGER_CALLS.checkLocationAccess, { hasAccess: true, contacts: ['Maya'] })
  respond(MANAGER_CALLS.dayAppointments, bookings)
  respond(MANAGER_CALLS.dailyStatus, { statuses })
  respond(MANAGER_CALLS.clientNote, { note: null })
  respond(MANAGER_CALLS.dayTechnicians, more.technicians ?? [])
  respond(MANAGER_CALLS.daysSinceAppointments, more.histories ?? {})
  respond(MANAGER_CALLS.listWalkIns, {
    walkIns: [],
    noWalkIns: { location_id: 'tustin', day: '2026-11-20', isOn: false, at: null, by: null, version: 0 },
  })
  respond(MANAGER_CALLS.listAlerts, { alerts: [] })
  openLive()
}

/** Lets the dashboard connect to the live stream. */
export function openLive(): void {
  respondWith(
    MANAGER_CALLS.realtime,
    () => new Response(openStream(), { headers: { 'content-type': 'text/event-stream' } }),
  )
}

/** Ends the live stream. The dashboard can connect again only after `openLive`. */
export async function loseLive(): Promise<void> {
  loseConnection(MANAGER_CALLS.realtime)
  live!.close()
  await passTime(50)
}

/** A stream of live changes that has sent its first event. `happens` sends further events. */
function openStream(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: stream => {
      live = stream
      say('ready', {})
    },
  })
}

function say(name: string, data: object): void {
  live!.enqueue(new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`))
}

/** Sends an event to the dashboard over the live stream. */
export async function sendLiveEvent<Name extends LiveEventName>(name: Name, data: LiveEvents[Name]): Promise<void> {
  say(name, data)
  // Cards are rendered with the next frame.
  await passTime(50)
}

/** Shows the dashboard. Resolves when the day is shown, the live stream is connected, and presses are accepted. */
export async function openDay(): Promise<void> {
  await openApp('/dashboard')
  expect(await screen.findByText(/^Live/)).toBeVisible()
  expect(await screen.findByRole('grid')).toBeVisible()
  await untilPressesAccepted()
}

/** The card of the client with this name. */
export function cardOf(name: string | RegExp): Promise<HTMLElement> {
  return within(screen.getByRole('grid')).findByRole('button', { name: new RegExp(name) })
}

/** The names of the columns, including the column of times. */
export function columns(): (string | null)[] {
  return screen.getAllByRole('columnheader').map(head => head.getAttribute('aria-label'))
}

/** Returns the dialog with a card's actions, once it accepts presses. */
export async function actionsDialog(): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog', { name: /Appointment Actions/ })
  await passTime(1_000)
  return dialog
}

/** Shows a card's actions by Shift+Enter, and presses an action. */
export async function chooseAction(client: string, action: string): Promise<void> {
  fireEvent.click(await cardOf(client), { shiftKey: true })
  fireEvent.click(within(await actionsDialog()).getByRole('button', { name: action }))
  await passTime(0)
}

/** The notices on the screen, newest first. */
export function notices(): HTMLElement[] {
  return [...screen.getByRole('status', { name: 'Notices' }).children] as HTMLElement[]
}
