import { setImmediate as letOthersGo } from 'node:timers/promises'
import type { FigureDay } from '@frontlash/domain/visits/figures'
import type { StoredDay } from './visit-list-store.ts'

/**
 * How many days are unpacked and counted before other calls may run: about five milliseconds of work with 90 visits a
 * day.
 */
const DAYS_AT_A_TIME = 20

/**
 * Counts stored days in parts, and lets waiting calls run after each part, because calls are handled on the same
 * thread.
 */
export async function addInParts(days: readonly StoredDay[], add: (day: FigureDay) => void): Promise<void> {
  for (const [at, day] of days.entries()) {
    if (at > 0 && at % DAYS_AT_A_TIME === 0) await letOthersGo()
    add(day.unpack())
  }
}
