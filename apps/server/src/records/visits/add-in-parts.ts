import { setImmediate as letOthersGo } from 'node:timers/promises'
import type { FigureDay } from '@frontlash/domain/visits/figures'
import type { StoredDay } from './visit-list-store.ts'

/**
 * The number of days that are unpacked and counted before other calls may run. With 90 visits a day, this takes about
 * five milliseconds.
 */
const DAYS_AT_A_TIME = 20

/** Counts stored days in parts. After each part, other calls can run on this thread. */
export async function addInParts(days: readonly StoredDay[], add: (day: FigureDay) => void): Promise<void> {
  for (const [at, day] of days.entries()) {
    if (at > 0 && at % DAYS_AT_A_TIME === 0) await letOthersGo()
    add(day.unpack())
  }
}
