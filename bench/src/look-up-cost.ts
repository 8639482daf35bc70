import { openDatabase } from '@frontlash/server/platform/db/database'
import { factsForPhone } from '@frontlash/server/records/appointments/phone-appointments'
import { addBookings } from './bookings.ts'

/** Phones asked for, spread over all of them; each is asked once before it is measured, because a salon's day is in memory. */
const PHONES = 2_000

/** Median milliseconds of the statement behind every check-in, for phones spread over all of `bookings` bookings. */
export async function lookUpCost(url: string, bookings: number): Promise<number> {
  await addBookings(url, bookings)
  const db = openDatabase(url, { connections: 4 })
  const took: number[] = []
  for (let n = 0; n < 2 * PHONES; n++) {
    const phone = `+1949${String(((n % PHONES) * 7919) % (bookings / 10)).padStart(7, '0')}`
    const from = performance.now()
    await factsForPhone(db, { phone, from: '2026-11-20', until: '2027-05-19', visitsFrom: '2026-05-24' })
    if (n >= PHONES) took.push(performance.now() - from)
  }
  await db.close()
  return took.sort((a, b) => a - b)[PHONES / 2]!
}
