import type { DailyStatusRow, DayAppointment } from '@frontlash/contract/day-calendar'
import type { ClientHistory } from '@frontlash/domain/calendar/client-badge'
import type { LoadedDay } from '../../apps/web/src/manager/dashboard/day/day-rows.ts'

export type DaySize = { readonly technicians: number; readonly appointments: number }

export type GeneratedDay = LoadedDay & {
  readonly histories: ReadonlyMap<string, ClientHistory>
}

export const BENCH_ZONE = 'America/Los_Angeles'
export const BENCH_NOW_MS = Date.parse('2026-11-20T11:42:00-08:00')
const DAY_START_MS = Date.parse('2026-11-20T08:00:00-08:00')
const DAY_MINUTES = 720
const MINUTES = [15, 30, 45, 60, 60, 90, 120]
const SERVICES = ['Hybrid Full Set', 'Volume Refill', 'Classic Refill - 2 weeks', 'Removal']

/**
 * Generates a day with overlapping appointments in the format of the server. The same size always gives the same day.
 */
export function generatedDay({ technicians, appointments }: DaySize): GeneratedDay {
  const perTechnician = appointments / technicians
  const rows: DayAppointment[] = []
  const statuses: DailyStatusRow[] = []
  const histories = new Map<string, ClientHistory>()
  for (let n = 0; n < appointments; n++) {
    const technician = `Tech ${String(n % technicians).padStart(3, '0')}`
    const service = SERVICES[n % SERVICES.length]!
    const minutes = MINUTES[(n * 7) % MINUTES.length]!
    const startMinute = Math.floor((Math.floor(n / technicians) * DAY_MINUTES) / perTechnician / 15) * 15
    const phone = `+1714${String(5_000_000 + n)}`
    histories.set(phone, { isNewClient: n % 9 === 0, daysSinceLastAppointment: n % 9 === 0 ? null : n % 80 })
    rows.push({
      square_appointment_id: bookingId(n),
      version: 1,
      location_id: 'tustin',
      appointment_time: new Date(DAY_START_MS + startMinute * 60_000).toISOString(),
      appointment_duration_minutes: minutes,
      service_name: service,
      technician_name: technician,
      customer_name: `Client Number${n}`,
      customer_phone: phone,
      initial_assignment_type: n % 6 === 0 ? 'anyone_available' : null,
      assignment_source: null,
      status: 'ACCEPTED',
      cancelled_by: null,
      segments: [
        { technician_name: technician, service_name: service, start_offset_minutes: 0, duration_minutes: minutes },
      ],
    })
    if (n % 3 === 0) statuses.push(statusRow(bookingId(n), 1, 'checked-in'))
  }
  return { appointments: rows, statuses, histories }
}

type Turn = 'checked-in' | 'received' | 'inactive'

const NEXT: Record<Turn, Turn> = { inactive: 'checked-in', 'checked-in': 'received', received: 'inactive' }

/**
 * Only cards in the first columns change, because these cards are always visible. A calendar that skips invisible cards
 * thus has no advantage.
 */
const CHANGING_TECHNICIANS = 8

/**
 * Returns a function that creates the next event. Each event changes one card; cards in the first columns take turns.
 */
export function createHappenings({ technicians, appointments }: DaySize): () => DailyStatusRow {
  const changing = Array.from({ length: appointments }, (_, n) => n).filter(n => n % technicians < CHANGING_TECHNICIANS)
  const turns = new Map<number, Turn>()
  let count = 0
  return () => {
    const n = changing[count % changing.length]!
    const next = NEXT[turns.get(n) ?? (n % 3 === 0 ? 'checked-in' : 'inactive')]
    turns.set(n, next)
    count++
    return statusRow(bookingId(n), 1 + count, next)
  }
}

function bookingId(n: number): string {
  return `booking-${n}`
}

function statusRow(id: string, version: number, turn: Turn): DailyStatusRow {
  const isReceived = turn === 'received'
  return {
    square_appointment_id: id,
    location_id: 'tustin',
    day: '2026-11-20',
    client_checked_in: turn !== 'inactive',
    client_checked_in_at: turn === 'inactive' ? null : '2026-11-20T18:00:00Z',
    arrived_at: null,
    manager_marked_received: isReceived,
    manager_marked_received_at: isReceived ? '2026-11-20T18:10:00Z' : null,
    manager_marked_received_by: isReceived ? 'admin' : null,
    technician_name: null,
    original_technician_name: null,
    manager_assigned: false,
    manager_assigned_at: null,
    manager_manual_check_in: false,
    version,
    updated_at: '2026-11-20T18:10:00Z',
  }
}
