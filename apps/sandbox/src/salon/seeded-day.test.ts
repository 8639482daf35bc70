import { matchLocationName } from '@frontlash/domain/location-key'
import { describe, expect, test } from 'vitest'
import type { Booking } from '../square/square-objects.ts'
import { dayNumberOf } from './day-number.ts'
import { SEEDED_LOCATIONS } from './locations.ts'
import { DEMO_SALON, SMALL_SALON } from './salon-size.ts'
import { seededDay } from './seeded-day.ts'
import { customerOf, peopleWithPhone, personOfCustomerId, phoneOf } from './seeded-people.ts'
import { FORMER_TECHNICIAN, seededTechnicians } from './technicians.ts'

const FRIDAY = dayNumberOf('2026-11-20')
const SPAN = Array.from({ length: 212 }, (_, at) => FRIDAY - 180 + at)
const ageOn = (day: number, today: number) => (day < today ? 'past' : day === today ? 'today' : 'ahead')
const locations = SEEDED_LOCATIONS.map((location, at) => [location.key, at] as const)
const tustin = (day: number) => seededDay(DEMO_SALON, 0, day, ageOn(day, FRIDAY))

describe('a generated day', () => {
  test('has the same bookings each time it is generated', () => {
    expect(tustin(FRIDAY)).toEqual(tustin(FRIDAY))
    expect(tustin(FRIDAY).map(one => one.customer_id)).not.toEqual(tustin(FRIDAY + 7).map(one => one.customer_id))
  })

  test('keeps its bookings when the day is over, except that some clients become no-shows', () => {
    const [before, after] = (['ahead', 'past'] as const).map(age => seededDay(DEMO_SALON, 1, FRIDAY, age))
    expect(after!.map(one => [one.id, one.start_at])).toEqual(before!.map(one => [one.id, one.start_at]))
    const changed = after!.filter((one, at) => one.status !== before![at]!.status)
    for (const one of changed) {
      expect(one.version).toBe(1)
      expect(['NO_SHOW', 'ACCEPTED']).toContain(one.status)
    }
  })
})

describe('the generated bookings', () => {
  test.each(locations)('at %s are 50 to 90 a day, for 6 to 9 technicians, on each of 212 days', (key, at) => {
    const team = seededTechnicians(key).map(one => one.member.id)
    expect(team.length).toBeGreaterThanOrEqual(6)
    expect(team.length).toBeLessThanOrEqual(9)
    for (const day of SPAN) {
      const bookings = seededDay(DEMO_SALON, at, day, ageOn(day, FRIDAY))
      expect(bookings.length).toBeGreaterThanOrEqual(50)
      // The limit leaves room for the demo's own phones at Tustin, sixteen of them on the current day.
      expect(bookings.length).toBeLessThanOrEqual(key === 'tustin' ? 60 : 90)
    }
    const busy = new Set(
      seededDay(DEMO_SALON, at, FRIDAY, 'today').flatMap(one =>
        one.appointment_segments.map(two => two.team_member_id),
      ),
    )
    expect(team.filter(id => !busy.has(id))).toEqual([])
  })

  test('are between 9 AM and 8 PM, and each client has at most one booking a day', () => {
    const bookings = tustin(FRIDAY)
    const ends = (one: Booking) =>
      Date.parse(one.start_at) + one.appointment_segments.reduce((sum, two) => sum + two.duration_minutes, 0) * 60_000
    expect(bookings[0]!.start_at >= '2026-11-20T17:00:00Z').toBe(true)
    expect(Math.max(...bookings.map(ends))).toBeLessThanOrEqual(Date.parse('2026-11-21T04:10:00Z'))
    const overlaps = bookings.filter(one =>
      bookings.some(
        two =>
          two !== one &&
          two.appointment_segments[0]!.team_member_id === one.appointment_segments[0]!.team_member_id &&
          two.start_at > one.start_at &&
          Date.parse(two.start_at) < ends(one),
      ),
    )
    expect(overlaps.length).toBeGreaterThan(3)
    const names = bookings.flatMap(one => {
      const person = one.customer_id && personOfCustomerId(one.customer_id)
      if (!person) return []
      const { given_name, family_name } = customerOf(person)
      return [`${given_name} ${family_name}`]
    })
    expect(new Set(names).size).toBe(names.length)
  })

  test('are not changed in the 31 days before their start', () => {
    for (const day of [FRIDAY, FRIDAY + 31]) {
      for (const one of seededDay(DEMO_SALON, 2, day, 'ahead')) {
        expect(Date.parse(one.updated_at)).toBeLessThan(Date.parse(one.start_at) - 31 * 86_400_000)
      }
    }
  })

  test('contain every kind of booking of a real salon within half a year', () => {
    const all = SPAN.flatMap(day => locations.flatMap(([, at]) => seededDay(DEMO_SALON, at, day, ageOn(day, FRIDAY))))
    const share = (fits: (one: Booking) => boolean) => all.filter(fits).length / all.length
    const [first, second] = [
      (one: Booking) => one.appointment_segments[0]!,
      (one: Booking) => one.appointment_segments[1],
    ]
    expect(share(one => one.status.startsWith('CANCELLED'))).toBeGreaterThan(0.03)
    expect(share(one => one.status === 'NO_SHOW')).toBeGreaterThan(0.01)
    expect(share(one => one.status === 'ACCEPTED')).toBeGreaterThan(0.88)
    for (const rare of [
      share(one => one.status === 'PENDING'),
      share(one => one.status === 'DECLINED'),
      share(one => one.customer_id === undefined),
      share(one => first(one).service_variation_id === undefined),
      share(one => second(one) !== undefined),
      share(one => second(one) !== undefined && second(one)!.team_member_id !== first(one).team_member_id),
      share(one => first(one).team_member_id === FORMER_TECHNICIAN.member.id),
    ]) {
      expect(rare).toBeGreaterThan(0.0002)
      expect(rare).toBeLessThan(0.08)
    }
    expect(share(one => first(one).any_team_member)).toBeGreaterThan(0.08)
    expect(new Set(all.map(one => one.id)).size).toBe(all.length)
  })
})

describe('the generated clients', () => {
  test('return after a median of two to five weeks', () => {
    const visits = new Map<string, number[]>()
    for (const day of SPAN) {
      for (const one of tustin(day)) {
        if (one.customer_id === undefined) continue
        visits.set(one.customer_id, [...(visits.get(one.customer_id) ?? []), day])
      }
    }
    const gaps = [...visits.values()].flatMap(days => days.slice(1).map((day, at) => day - days[at]!))
    gaps.sort((a, b) => a - b)
    expect(gaps[0]).toBeGreaterThanOrEqual(8)
    expect(gaps[Math.floor(gaps.length / 2)]).toBeGreaterThanOrEqual(14)
    expect(gaps[Math.floor(gaps.length / 2)]).toBeLessThanOrEqual(35)
    const first = tustin(FRIDAY).filter(one => one.customer_id && visits.get(one.customer_id)![0] === FRIDAY)
    expect(first.length).toBeGreaterThan(1)
  })

  test('can be found by id and by phone number', () => {
    const people = locations.flatMap(([, at]) =>
      seededDay(DEMO_SALON, at, FRIDAY, 'today').flatMap(one =>
        one.customer_id === undefined ? [] : [personOfCustomerId(one.customer_id)!],
      ),
    )
    for (const person of people) {
      expect(peopleWithPhone(phoneOf(person), FRIDAY - 180, FRIDAY + 31)).toEqual([person])
      expect(phoneOf(person)).toMatch(/^\+1\d{3}555[1-9]\d{3}$/)
    }
  })

  test('are not found by an id that was not generated', () => {
    for (const id of [
      'REG',
      'NEW00000000000000000000',
      'REGABCDEFGHIJ0123456789',
      'CUST123',
      'reg3icg10hue76vt2b44nxx',
    ])
      expect(personOfCustomerId(id)).toBeUndefined()
  })
})

test('each of the four locations is found by its name', () => {
  expect(SEEDED_LOCATIONS.map(one => matchLocationName(one.name))).toEqual(SEEDED_LOCATIONS.map(one => one.key))
})

test('the small salon has about ten generated bookings a day at each location', () => {
  for (const [, at] of locations) {
    const count = seededDay(SMALL_SALON, at, FRIDAY, 'today').length
    expect(count).toBeGreaterThanOrEqual(9)
    expect(count).toBeLessThanOrEqual(11)
  }
})
