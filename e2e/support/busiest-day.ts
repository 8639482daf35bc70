import type { DailyStatusRow, DayAppointment, DaysSinceResponse } from '@frontlash/contract/day-calendar'
import { bookingAt, statusOf } from './made-up-day.ts'

/** For each technician, the number of cards side by side in each group. */
const GROUPS = [
  [4, 4, 1, 1],
  [4, 3, 2, 1],
  [3, 3, 3, 1],
  [4, 4, 2],
  [2, 2, 2, 2, 1, 1],
  [3, 1, 3, 1, 2],
  [1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  [4, 1, 4, 1],
  [2, 1, 2, 1, 2, 1, 1],
]
const FIRST_MS = Date.parse('2026-11-20T16:00:00Z')
const MINUTES = [15, 60, 30, 90, 45, 20, 120, 30, 15, 75]
/** Names of thirty letters, and short names. */
const NAMES = [
  'Maximiliana-Ann Featherstonehaugh',
  'Ana Lu',
  'Wilhelmina Montgomery-Fairfaxe',
  'Bernadette O’Shaughnessy-Wells',
]
const DAYS: readonly (number | null)[] = [null, 180, 28, 1, 45]

/** Nine technicians with ten bookings each, up to four at the same time, with every letter, status and badge. */
export function busiestDay() {
  const bookings: DayAppointment[] = []
  const statuses: DailyStatusRow[] = []
  GROUPS.forEach((groups, at) => {
    const technician = `Tech ${'ABCDEFGHI'[at]}`
    let fromMinute = 0
    for (const abreast of groups) {
      let untilMinute = fromMinute
      for (let lane = 0; lane < abreast; lane++) {
        const n = bookings.length
        const minutes = MINUTES[n % MINUTES.length]!
        const booking = bookingAt(new Date(FIRST_MS + fromMinute * 60_000).toISOString(), technician, minutes, {
          customer_name: NAMES[n % NAMES.length]!,
          // The booking three places later has the same phone number, so both cards are possible duplicates.
          ...(n % 6 < 4 && { customer_phone: `+1714555${2_000 + (n % 45)}` }),
          initial_assignment_type: n % 3 === 0 ? 'anyone_available' : null,
          service_name: n % 2 === 0 ? 'Mega Volume Full Set with Lash Lift' : 'Hybrid Refill',
        })
        bookings.push(booking)
        const status = happenedTo(n)
        const assigned = n % 4 === 0 && { manager_assigned: true, technician_name: technician }
        if (status || assigned) statuses.push(statusOf(booking, { ...status, ...assigned }))
        untilMinute = Math.max(untilMinute, fromMinute + Math.max(17, minutes))
      }
      fromMinute = Math.ceil(untilMinute / 15) * 15
    }
  })
  const histories = (phones: readonly string[]): DaysSinceResponse =>
    Object.fromEntries(
      phones.map((phone, at) => {
        const days = DAYS[at % DAYS.length]!
        return [phone, { isNewClient: days === null, error: null, daysSinceLastAppointment: days }]
      }),
    )
  return { bookings, statuses, histories }
}

function happenedTo(n: number): Partial<DailyStatusRow> | undefined {
  switch (n % 7) {
    case 1:
      return { client_checked_in: true, client_checked_in_at: '2026-11-20T18:00:00Z' }
    case 2:
      return { client_checked_in: true, manager_marked_received: true, manager_marked_received_by: 'admin' }
    case 3:
      return { manager_marked_received_by: 'CANCELLED_BY_manager' }
    case 4:
      return { arrived_at: '2026-11-20T20:38:00Z' }
    case 5:
      return { manager_marked_received_by: 'LOCATION_MISMATCH' }
    default:
      return undefined
  }
}
