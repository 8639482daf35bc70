import { type Database, openDatabase } from '@frontlash/server/platform/db/database'
import { readPhoneData } from '@frontlash/server/records/appointments/phone-appointment-store'
import { createTestDatabase } from '../../../apps/server/test/databases.ts'
import { addBookings } from './bookings.ts'

/**
 * The number of measured phones, spread over all phones. The bookings of each phone are read once before the
 * measurement, because the database of a running salon has cached the day's bookings.
 */
const PHONES = 2_000
const BOOKINGS_A_PHONE = 10
/**
 * The number of lookups after which the measurement switches to the other salon, so that other load affects both
 * salons.
 */
const TURN = 100

/**
 * Returns the median time of a lookup's statement in a salon with `few` bookings and in a salon with `many` bookings.
 */
export async function lookupCosts(few: number, many: number): Promise<{ fewMs: number; manyMs: number }> {
  const salons = await Promise.all([few, many].map(openSalonWith))
  for (let from = 0; from < 2 * PHONES; from += TURN) {
    for (const context of salons) await context.ask(from, from + TURN)
  }
  const [fewMs, manyMs] = salons.map(context => context.medianMs()) as [number, number]
  for (const context of salons) await context.close()
  return { fewMs, manyMs }
}

async function openSalonWith(bookings: number) {
  const database = await createTestDatabase()
  await addBookings(database.url, bookings)
  const db = openDatabase(database.url, { connections: 4 })
  const took: number[] = []
  return {
    ask: async (from: number, to: number) => {
      for (let n = from; n < to; n++) {
        const ms = await askFor(db, phoneOf(n % PHONES, bookings))
        if (n >= PHONES) took.push(ms)
      }
    },
    medianMs: () => took.sort((a, b) => a - b)[PHONES / 2]!,
    close: async () => {
      await db.close()
      await database.drop()
    },
  }
}

async function askFor(db: Database, phone: string): Promise<number> {
  const from = performance.now()
  await readPhoneData(db, { phone, from: '2026-11-20', until: '2027-05-19', visitsFrom: '2026-05-24' })
  return performance.now() - from
}

const phoneOf = (n: number, bookings: number) =>
  `+1949${String((n * 7919) % (bookings / BOOKINGS_A_PHONE)).padStart(7, '0')}`
