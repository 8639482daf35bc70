import type { DailyStatusRow, DayAppointment } from '@frontlash/contract/day-calendar'
import { duplicateIds } from '@frontlash/domain/calendar/duplicates'
import type { DayChange } from './change-queue.ts'
import { statusOf } from './day-card.ts'

export type LoadedDay = {
  readonly appointments: readonly DayAppointment[]
  readonly statuses: readonly DailyStatusRow[]
}

export type DayRows = ReturnType<typeof createDayRows>

/** The bookings of the day and their statuses, in the latest versions from the server. */
export function createDayRows() {
  const bookings = new Map<string, DayAppointment>()
  const statuses = new Map<string, DailyStatusRow>()

  /** Returns false if the change is older than the stored row. */
  function take(change: DayChange): boolean {
    if (change.kind === 'daily_status') return takeStatus(change.row)
    const known = bookings.get(change.id)
    if (known && (change.row === null ? known.version > change.version : known.version >= change.version)) return false
    if (change.row === null) return bookings.delete(change.id)
    bookings.set(change.id, change.row)
    return true
  }

  function takeStatus(row: DailyStatusRow): boolean {
    const id = row.square_appointment_id
    const known = statuses.get(id)
    if (known && known.version >= row.version) return false
    statuses.set(id, row)
    return true
  }

  /** Replaces the day with the server's state; returns the bookings whose rows may have changed. */
  function load(day: LoadedDay): Set<string> {
    const changed = new Set<string>()
    const loaded = new Map(day.appointments.map(row => [row.square_appointment_id, row]))
    for (const id of bookings.keys()) if (!loaded.has(id) && bookings.delete(id)) changed.add(id)
    for (const [id, row] of loaded) {
      const known = bookings.get(id)
      // The server may correct a name without a new version, so only older versions are dropped.
      if (known && known.version > row.version) continue
      bookings.set(id, row)
      changed.add(id)
    }
    for (const row of day.statuses) if (takeStatus(row)) changed.add(row.square_appointment_id)
    return changed
  }

  function findDuplicates(): ReadonlySet<string> {
    return duplicateIds(
      [...bookings.values()].map(row => ({
        id: row.square_appointment_id,
        customerName: row.customer_name,
        customerPhone: row.customer_phone,
        startMs: Date.parse(row.appointment_time),
        durationMinutes: row.appointment_duration_minutes,
        isCancelled: statusOf(row, statuses.get(row.square_appointment_id)) === 'cancelled',
      })),
    )
  }

  return {
    take,
    load,
    findDuplicates,
    booking: (id: string) => bookings.get(id),
    status: (id: string) => statuses.get(id),
    phones: () => [...new Set([...bookings.values()].map(row => row.customer_phone))],
    idsOfPhones: (phones: ReadonlySet<string>) =>
      [...bookings.values()].filter(row => phones.has(row.customer_phone)).map(row => row.square_appointment_id),
  }
}
