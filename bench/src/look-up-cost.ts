import { openDatabase } from '@frontlash/server/platform/db/database'
import { factsForPhone } from '@frontlash/server/records/appointments/phone-appointments'
import { addBookings } from './bookings.ts'

const LOOK_UPS = 2_000
const WARM_UP = 300

/** Median milliseconds of the statement behind every check-in, for phones spread over all of `bookings` bookings. */
export async function lookUpCost(url: string, bookings: number): Promise<number> {
  await addBookings(url, bookings)
  const db = openDatabase(url, { connections: 1 })
  const took: number[] = []
  for (let n = 0; n < WARM_UP + LOOK_UPS; n++) {
    const phone = `+1949${String(Math.floor((n * 7919) % (bookings / 10))).padStart(7, '0')}`
    const from = performance.now()
    await factsForPhone(db, { phone, from: '2026-11-20', until: '2027-05-19', visitsFrom: '2026-05-24' })
    if (n >= WARM_UP) took.push(performance.now() - from)
  }
  await db.close()
  return took.sort((a, b) => a - b)[LOOK_UPS / 2]!
}
