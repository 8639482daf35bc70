import type { DayCard } from './day-card.ts'

/** The counts of a day by status. Each booking counts once. A late booking does not count as upcoming. */
export type DayCounts = {
  readonly checkedIn: number
  readonly received: number
  readonly toCome: number
  readonly late: number
  readonly cancelled: number
}

export const EMPTY_COUNTS: DayCounts = { checkedIn: 0, received: 0, toCome: 0, late: 0, cancelled: 0 }

export type TechnicianCounts = {
  /** The number of bookings that are not cancelled. */
  readonly today: number
  /** The number of clients who are checked in and waiting. */
  readonly here: number
}

export function countDay(cards: Iterable<DayCard>): DayCounts {
  const counts = { ...EMPTY_COUNTS } as { -readonly [Name in keyof DayCounts]: number }
  for (const card of cards) if (card.key === card.appointmentId) counts[countOf(card)]++
  return counts
}

export function sameCounts(a: DayCounts, b: DayCounts): boolean {
  return (Object.keys(a) as (keyof DayCounts)[]).every(name => a[name] === b[name])
}

export function technicianCounts(cards: Iterable<DayCard>): ReadonlyMap<string, TechnicianCounts> {
  const counted = new Map<string, { today: number; here: number }>()
  for (const { technician, status } of cards) {
    const counts = counted.get(technician) ?? { today: 0, here: 0 }
    counted.set(technician, counts)
    if (status !== 'cancelled') counts.today++
    if (status === 'checked-in') counts.here++
  }
  return counted
}

function countOf({ status, lateness }: DayCard): keyof DayCounts {
  switch (status) {
    case 'checked-in':
      return 'checkedIn'
    case 'received':
      return 'received'
    case 'cancelled':
      return 'cancelled'
    case 'inactive':
      return lateness === 'none' ? 'toCome' : 'late'
    default:
      return status satisfies never
  }
}
