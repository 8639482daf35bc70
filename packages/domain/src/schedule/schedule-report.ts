import type { DisplayStatus } from '../calendar/display-status.ts'
import { shortName, splitName } from '../person-name.ts'
import { withoutSymbols } from '../plain-text.ts'
import { localInstant, type SalonDay } from '../salon-day.ts'
import { clockTime, fullDate } from '../salon-words.ts'

export const UNASSIGNED = 'Unassigned'

/** A line of the report: a booking, or one technician's part of a booking. */
export type ScheduleItem = {
  readonly appointmentId: string
  readonly locationName: string
  readonly timeZone: string
  /** The technician's id in the booking system, or another unique key; '' if unassigned. */
  readonly technicianId: string
  /** The technician's display name; '' if unassigned. */
  readonly technician: string
  readonly startAt: Date
  readonly durationMinutes: number
  readonly service: string
  readonly customerName: string
  /** Full days between the client's last visit and this day; null for a new client. */
  readonly daysSinceVisit: number | null
  readonly status: DisplayStatus
  readonly checkedInAt: Date | null
  readonly receivedAt: Date | null
  readonly arrivedAt: Date | null
  readonly isAtAnotherLocation: boolean
  readonly isForAnyone: boolean
  readonly isManagerAssigned: boolean
  readonly isDuplicate: boolean
}

export type ScheduleLine = { readonly formatted: string; readonly status: DisplayStatus }

/**
 * The title, such as `Daily Schedule - Tustin - Friday, November 20, 2026`. Without a location, the report is about all
 * locations.
 */
export function scheduleTitle(locationName: string | null, day: SalonDay): string {
  const noon = localInstant(`${day}T12:00`, 'UTC')
  return `Daily Schedule - ${locationName ?? 'All Locations'} - ${fullDate(noon, 'UTC')}`
}

/**
 * Returns the lines of a day by technician (docs/product/schedule.md). Technicians are sorted by name, with unassigned
 * bookings last. Lines are sorted by start, with cancelled bookings last. If technicians have the same name, their
 * locations on that day are added.
 */
export function scheduleLines(
  items: readonly ScheduleItem[],
  options: { readonly showsLocation: boolean },
): Record<string, ScheduleLine[]> {
  const sorted = items.toSorted(
    (a, b) =>
      Number(a.status === 'cancelled') - Number(b.status === 'cancelled') ||
      a.startAt.getTime() - b.startAt.getTime() ||
      (a.appointmentId < b.appointmentId ? -1 : 1),
  )
  const sections = Map.groupBy(sorted, one => one.technicianId)
  return Object.fromEntries(
    headings(sections).map(([heading, lines]): [string, ScheduleLine[]] => [
      heading,
      lines.map(one => ({ formatted: formatLine(one, options.showsLocation), status: one.status })),
    ]),
  )
}

/** Unique headings of technicians: `Lena`, or `Lena (Irvine)` if another technician has the same name. */
function headings(sections: ReadonlyMap<string, ScheduleItem[]>): [heading: string, lines: ScheduleItem[]][] {
  const named = [...sections]
    .filter(([id]) => id !== '')
    .map(([id, lines]) => ({ id, name: lines[0]!.technician, where: namesOfLocations(lines), lines }))
    .sort((a, b) => compareTexts(a.name, b.name) || compareTexts(a.where, b.where) || (a.id < b.id ? -1 : 1))
  const times = new Map<string, number>()
  const ofTechnicians = named.map(({ name, where, lines }): [string, ScheduleItem[]] => {
    const isShared = named.filter(one => one.name === name).length > 1
    const heading = isShared ? `${name} (${where})` : name
    const nth = (times.get(heading) ?? 0) + 1
    times.set(heading, nth)
    return [nth === 1 ? heading : `${heading} ${nth}`, lines]
  })
  const unassigned = sections.get('')
  return unassigned ? [...ofTechnicians, [UNASSIGNED, unassigned]] : ofTechnicians
}

function namesOfLocations(lines: readonly ScheduleItem[]): string {
  return [...new Set(lines.map(one => one.locationName))].sort(compareTexts).join(', ')
}

function compareTexts(a: string, b: string): number {
  return a.localeCompare(b, 'en')
}

/** The number of technicians with a section, without the unassigned section. */
export function countTechnicians(items: readonly ScheduleItem[]): number {
  return new Set(items.map(one => one.technicianId).filter(id => id !== '')).size
}

/** The number of bookings that are not cancelled. A booking with two technicians counts once. */
export function totalAppointments(items: readonly ScheduleItem[]): number {
  return new Set(items.filter(one => one.status !== 'cancelled').map(one => one.appointmentId)).size
}

/** Formats a line: `9:30 AM - 10:30 AM | Full Set (60 min) | Maria G. | 12 days | Checked in 9:24 AM | A M`. */
function formatLine(item: ScheduleItem, showsLocation: boolean): string {
  const endAt = new Date(item.startAt.getTime() + item.durationMinutes * 60_000)
  const { firstName, lastName } = splitName(withoutSymbols(item.customerName))
  const letters = [item.isForAnyone && 'A', item.isManagerAssigned && 'M', item.isDuplicate && 'D'].filter(Boolean)
  const parts = [
    `${clockTime(item.startAt, item.timeZone)} - ${clockTime(endAt, item.timeZone)}`,
    `${withoutSymbols(item.service)} (${item.durationMinutes} min)`,
    shortName(firstName, lastName),
    daysLabel(item.daysSinceVisit),
    stateLabel(item),
    ...(letters.length > 0 ? [letters.join(' ')] : []),
  ]
  return `${showsLocation ? `[${item.locationName}] ` : ''}${parts.join(' | ')}`
}

function daysLabel(days: number | null): string {
  if (days === null) return 'New client'
  return `${days} ${days === 1 ? 'day' : 'days'}`
}

function stateLabel(item: ScheduleItem): string {
  const at = (words: string, instant: Date | null) =>
    instant === null ? words : `${words} ${clockTime(instant, item.timeZone)}`
  switch (item.status) {
    case 'cancelled':
      return 'Cancelled'
    case 'received':
      return at('Received', item.receivedAt)
    case 'checked-in':
      return at('Checked in', item.checkedInAt)
    case 'inactive':
      if (item.isAtAnotherLocation) return 'At another location'
      return item.arrivedAt === null ? 'Not checked in' : at('Arrived', item.arrivedAt)
    default:
      return item.status satisfies never
  }
}
