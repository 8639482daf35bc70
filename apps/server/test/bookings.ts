import type { LocationKey } from '@frontlash/domain/location-key'
import { salonDayOf } from '@frontlash/domain/salon-day'
import { statement } from '../src/platform/db/database.ts'
import type { SalonUnderTest } from './salon-under-test.ts'

export type TestBooking = {
  id?: string
  phone: string
  /** Minutes from the salon's now to the start. */
  inMinutes: number
  minutes?: number
  name?: string
  service?: string
  technician?: string
  location?: LocationKey
  status?: string
}

let made = 0

/** Puts a booking into the salon's copy, as a sync would, and answers its id. */
export async function book(under: SalonUnderTest, booking: TestBooking): Promise<string> {
  const id = booking.id ?? `booking-${++made}`
  const startAt = new Date(under.salon.clock.salonNow().getTime() + booking.inMinutes * 60_000)
  const status = booking.status ?? 'ACCEPTED'
  const location = booking.location ?? 'tustin'
  await under.db.run(
    statement(
      'test.book',
      `insert into appointments (square_appointment_id, version, status, is_open, location_id, start_at, day,
         duration_minutes, service_name, technician_name, customer_name, customer_phone, updated_at)
       values ($1, 1, $2, $2 in ('ACCEPTED', 'PENDING'), $3, $4, $5, $6, $7, $8, $9, $10, $4)`,
    ),
    [
      id,
      status,
      location,
      startAt,
      salonDayOf(startAt, 'America/Los_Angeles'),
      booking.minutes ?? 60,
      booking.service ?? 'Volume Refill',
      booking.technician ?? 'Lena 🌸 Tustin',
      booking.name ?? 'Maria Gonzalez',
      booking.phone,
    ],
  )
  return id
}

/** Says that today's bookings were just compared with the booking system. */
export async function markFresh(under: SalonUnderTest): Promise<void> {
  await under.db.run(statement('test.fresh', 'update sync_state set last_update = $1'), [under.salon.clock.salonNow()])
}
