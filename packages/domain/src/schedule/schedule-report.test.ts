import { expect, test } from 'vitest'
import {
  countTechnicians,
  type ScheduleItem,
  scheduleLines,
  scheduleTitle,
  totalAppointments,
} from './schedule-report.ts'

const TZ = 'America/Los_Angeles'
let made = 0

function item(more: Partial<ScheduleItem> & { at?: string } = {}): ScheduleItem {
  const { at = '2026-11-20T09:30:00-08:00', ...rest } = more
  return {
    appointmentId: `booking ${++made}`,
    locationName: 'Irvine',
    timeZone: TZ,
    technicianId: rest.technician ?? 'Lena',
    technician: 'Lena',
    startAt: new Date(at),
    durationMinutes: 60,
    service: 'Full Set',
    customerName: 'Maria Gonzalez',
    daysSinceVisit: 12,
    status: 'inactive',
    checkedInAt: null,
    receivedAt: null,
    arrivedAt: null,
    isAtAnotherLocation: false,
    isForAnyone: false,
    isManagerAssigned: false,
    isDuplicate: false,
    ...rest,
  }
}

function lineOf(more: Parameters<typeof item>[0], showsLocation = false): string {
  return Object.values(scheduleLines([item(more)], { showsLocation }))[0]![0]!.formatted
}

const seen = new Date('2026-11-20T09:24:00-08:00')

test('a line of the report contains times, service, short name, days since the last visit and status', () => {
  expect(lineOf({ status: 'checked-in', checkedInAt: seen })).toBe(
    '9:30 AM - 10:30 AM | Full Set (60 min) | Maria G. | 12 days | Checked in 9:24 AM',
  )
  const all = { isForAnyone: true, isManagerAssigned: true, isDuplicate: true }
  expect(lineOf({ isForAnyone: true })).toMatch(/ \| Not checked in \| A$/)
  expect(lineOf({ status: 'received', receivedAt: seen, ...all }, true)).toBe(
    '[Irvine] 9:30 AM - 10:30 AM | Full Set (60 min) | Maria G. | 12 days | Received 9:24 AM | A M D',
  )
})

test.each<[Partial<ScheduleItem>, string]>([
  [{}, 'Not checked in'],
  [{ arrivedAt: seen }, 'Arrived 9:24 AM'],
  [{ isAtAnotherLocation: true }, 'At another location'],
  [{ status: 'checked-in', checkedInAt: seen }, 'Checked in 9:24 AM'],
  [{ status: 'received' }, 'Received'],
  [{ status: 'cancelled', checkedInAt: seen }, 'Cancelled'],
])('a booking with %j has the status %s in the report', (more, words) => {
  expect(lineOf(more).split(' | ')[4]).toBe(words)
})

test.each([
  [null, 'New client'],
  [0, '0 days'],
  [1, '1 day'],
  [2, '2 days'],
])('a last visit %s days ago is shown as %s', (daysSinceVisit, words) => {
  expect(lineOf({ daysSinceVisit }).split(' | ')[3]).toBe(words)
})

test('a vertical bar in a name or service does not add a column to the report’s line', () => {
  const line = lineOf({ customerName: 'Maria | Ana Gonzalez', service: 'Full Set | Classic 🌸' })
  expect(line.split(' | ')).toHaveLength(5)
})

test('technicians are sorted by name and lines by start, with unassigned and cancelled bookings last', () => {
  const items = [
    item({ technician: '' }),
    item({ technician: 'Zoe' }),
    item({ technician: 'amber', status: 'cancelled', at: '2026-11-20T08:00:00-08:00' }),
    item({ technician: 'amber', at: '2026-11-20T15:00:00-08:00' }),
    item({ technician: 'amber', at: '2026-11-20T09:00:00-08:00' }),
    item({ technician: 'Lena' }),
  ]
  const sections = scheduleLines(items, { showsLocation: false })
  expect(Object.keys(sections)).toEqual(['amber', 'Lena', 'Zoe', 'Unassigned'])
  expect(sections.amber!.map(line => line.formatted.split(' - ')[0])).toEqual(['9:00 AM', '3:00 PM', '8:00 AM'])
})

test('bookings that start at the same time are listed in the order of their ids', () => {
  const lines = (...ids: string[]) =>
    scheduleLines(
      ids.map(id => item({ appointmentId: id, service: id })),
      { showsLocation: false },
    ).Lena!.map(line => line.formatted.split(' | ')[1])
  expect(lines('b', 'a')).toEqual(['a (60 min)', 'b (60 min)'])
  expect(lines('a', 'b')).toEqual(['a (60 min)', 'b (60 min)'])
})

test.each<[what: string, who: [id: string, name: string, locationName: string][], headings: string[], count: number]>([
  [
    'one technician at two locations has one heading',
    [
      ['1', 'Lena', 'Irvine'],
      ['1', 'Lena', 'Tustin'],
    ],
    ['Lena'],
    1,
  ],
  [
    'two technicians with one name at two locations have headings with the location',
    [
      ['2', 'Lena', 'Tustin'],
      ['1', 'Lena', 'Irvine'],
      ['3', 'Mia', 'Irvine'],
    ],
    ['Lena (Irvine)', 'Lena (Tustin)', 'Mia'],
    3,
  ],
  [
    'two technicians with one name have headings with all their locations',
    [
      ['2', 'Lena', 'Tustin'],
      ['2', 'Lena', 'Irvine'],
      ['1', 'Lena', 'Irvine'],
    ],
    ['Lena (Irvine)', 'Lena (Irvine, Tustin)'],
    2,
  ],
  [
    'two technicians with one name at one location have numbered headings',
    [
      ['1', 'Lena', 'Irvine'],
      ['2', 'Lena', 'Irvine'],
    ],
    ['Lena (Irvine)', 'Lena (Irvine) 2'],
    2,
  ],
  [
    'unassigned bookings of all locations have one heading',
    [
      ['', '', 'Irvine'],
      ['', '', 'Tustin'],
      ['1', 'Zoe', 'Tustin'],
    ],
    ['Zoe', 'Unassigned'],
    1,
  ],
  ['bookings of one location without a technician are unassigned', [['', '', 'Irvine']], ['Unassigned'], 0],
])('%s', (_, who, headings, count) => {
  const items = who.map(([technicianId, technician, locationName]) => item({ technicianId, technician, locationName }))
  const sections = scheduleLines(items, { showsLocation: true })
  expect(Object.keys(sections)).toEqual(headings)
  expect(Object.values(sections).flat()).toHaveLength(who.length)
  expect(countTechnicians(items)).toBe(count)
})

test('the total of the report excludes cancelled bookings and counts a booking with two technicians once', () => {
  const items = [
    item({ appointmentId: 'two' }),
    item({ appointmentId: 'two', technician: 'Mia' }),
    item({ status: 'cancelled' }),
    item(),
  ]
  expect(totalAppointments(items)).toBe(2)
})

test.each([
  ['Tustin', '2026-11-20', 'Daily Schedule - Tustin - Friday, November 20, 2026'],
  [null, '2026-11-01', 'Daily Schedule - All Locations - Sunday, November 1, 2026'],
  ['Santa Ana', '2027-03-14', 'Daily Schedule - Santa Ana - Sunday, March 14, 2027'],
])('the report for %s on %s has the right title', (location, day, title) => {
  expect(scheduleTitle(location, day)).toBe(title)
})

test('times near a clock change are shown in local time', () => {
  expect(lineOf({ at: '2026-11-01T08:30:00Z' })).toMatch(/^1:30 AM - 1:30 AM/)
  expect(lineOf({ at: '2027-03-14T09:30:00Z' })).toMatch(/^1:30 AM - 3:30 AM/)
})
