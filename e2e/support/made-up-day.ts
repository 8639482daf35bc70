import type { AlertRow } from '@frontlash/contract/alerts'
import type { DailyStatusRow, DayAppointment, DaysSinceResponse, DayTechnician } from '@frontlash/contract/day-calendar'
import { expect, type Page } from '@playwright/test'

type MadeUpDay = {
  readonly bookings: readonly DayAppointment[]
  readonly statuses?: readonly DailyStatusRow[]
  /** The last visit of each phone number, as the server returns it. By default these calls are not mocked. */
  readonly histories?: (phones: readonly string[]) => DaysSinceResponse
  /** The bookable technicians; by default only the technicians with a card. */
  readonly technicians?: readonly DayTechnician[]
  readonly alerts?: readonly AlertRow[]
}

/** The cards of the shown calendar, including those behind a button such as `+5`. */
export const cardsOn = (page: Page) => page.locator('[data-calendar] [data-card]')

/** Reloads a dashboard with a day of these bookings, at 11:05. */
export async function showMadeUpDay(page: Page, day: MadeUpDay): Promise<void> {
  const { bookings, statuses = [], histories, technicians = [], alerts } = day
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/api/health', async route => {
    const response = await (await route.fetch()).json()
    await route.fulfill({ json: { ...response, now: '2026-11-20T19:05:00Z' } })
  })
  await page.route('**/api/square/appointments-cache*', route => route.fulfill({ json: bookings }))
  await page.route('**/api/manager/daily-status/**', route => route.fulfill({ json: { statuses } }))
  await page.route('**/api/manager/technicians/**', route => route.fulfill({ json: technicians }))
  if (alerts) await page.route('**/api/manager/alerts/**', route => route.fulfill({ json: { alerts } }))
  if (histories)
    await page.route('**/api/clients/days-since-appointments', route =>
      route.fulfill({ json: histories((route.request().postDataJSON() as { phoneNumbers: string[] }).phoneNumbers) }),
    )
  await page.reload()
  await expect(cardsOn(page)).toHaveCount(bookings.length)
}

let made = 0

/** A booking at Tustin that exists only on the made-up day. */
export function bookingAt(
  instant: string,
  technician: string,
  minutes: number,
  more: Partial<DayAppointment> = {},
): DayAppointment {
  made++
  return {
    square_appointment_id: `made-up-${made}`,
    version: 1,
    location_id: 'tustin',
    appointment_time: instant,
    appointment_duration_minutes: minutes,
    service_name: 'Volume Refill',
    technician_name: technician,
    customer_name: `Client Number${made}`,
    customer_phone: `+1714555${1_000 + made}`,
    initial_assignment_type: null,
    assignment_source: null,
    status: 'ACCEPTED',
    cancelled_by: null,
    segments: [],
    ...more,
  }
}

export function statusOf(booking: DayAppointment, more: Partial<DailyStatusRow>): DailyStatusRow {
  return {
    square_appointment_id: booking.square_appointment_id,
    location_id: 'tustin',
    day: '2026-11-20',
    client_checked_in: false,
    client_checked_in_at: null,
    arrived_at: null,
    manager_marked_received: false,
    manager_marked_received_at: null,
    manager_marked_received_by: null,
    technician_name: null,
    original_technician_name: null,
    manager_assigned: false,
    manager_assigned_at: null,
    manager_manual_check_in: false,
    version: 1,
    updated_at: '2026-11-20T18:00:00Z',
    ...more,
  }
}
