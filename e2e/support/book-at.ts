import { bookingOf } from './dashboard.ts'
import { sandboxCall } from './kiosk.ts'

/**
 * Books a client whom no other test has received today, and waits until the salon has the booking. The client must be
 * new today, because a client with two unrated visits would be asked for two ratings.
 */
export async function bookAt(phone: string, name: string, inMinutes: number): Promise<void> {
  const { now, today, timeZone } = await sandboxCall<{ now: string; today: string; timeZone: string }>('GET', '/salon')
  const time = new Date(Date.parse(now) + inMinutes * 60_000).toLocaleTimeString('en-GB', {
    timeZone,
    timeStyle: 'short',
  })
  await sandboxCall('POST', '/bookings', {
    phone,
    name,
    location_id: 'tustin',
    start_at: `${today}T${time}`,
  })
  await bookingOf(phone)
}
