import type { LocationKey } from '@frontlash/domain/location-key'
import { salonDayOf } from '@frontlash/domain/salon-day'
import { statement } from '../src/platform/db/statement.ts'
import type { AppUnderTest } from './salon-under-test.ts'

export type TestBooking = {
  id?: string
  phone: string
  /** Minutes from the salon's present time until the start. */
  inMinutes: number
  minutes?: number
  name?: string
  service?: string
  technician?: string
  location?: LocationKey
  status?: string
}

let made = 0

/** Adds a booking to the salon's copy, like a sync, and returns its id. */
export async function book(under: AppUnderTest, booking: TestBooking): Promise<string> {
  const id = booking.id ?? `booking-${++made}`
  const startAt = new Date(under.context.clock.salonNow().getTime() + booking.inMinutes * 60_000)
  const status = booking.status ?? 'ACCEPTED'
  const location = booking.location ?? 'tustin'
  await under.db.run(
    statement(
      'test.book',
      `insert into appointments (square_appointment_id, version, status, is_open, location_id, start_at, day,
         duration_minutes, service_name, technician_name, customer_name, customer_phone, updated_at)
       values (:squareAppointmentId, 1, :status, :status in ('ACCEPTED', 'PENDING'), :location, :startAt, :day,
         :durationMinutes, :serviceName, :technicianName, :customerName, :phone, :startAt)`,
    ),
    {
      squareAppointmentId: id,
      status,
      location,
      startAt,
      day: salonDayOf(startAt, 'America/Los_Angeles'),
      durationMinutes: booking.minutes ?? 60,
      serviceName: booking.service ?? 'Volume Refill',
      technicianName: booking.technician ?? 'Lena 🌸 Tustin',
      customerName: booking.name ?? 'Maria Gonzalez',
      phone: booking.phone,
    },
  )
  return id
}

/** Records that today's bookings were just compared with the booking system. */
export async function markFresh(under: AppUnderTest): Promise<void> {
  await under.db.run(statement('test.fresh', 'update sync_state set last_update = :lastUpdate'), {
    lastUpdate: under.context.clock.salonNow(),
  })
}
