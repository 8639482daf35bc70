import type { E164 } from '@frontlash/domain/phone'
import type { Customer } from '../square/square-objects.ts'
import type { DayNumber } from './day-number.ts'
import { FAMILY_NAMES, GIVEN_NAMES } from './names.ts'
import { type Origin, originOf, seededId } from './seeded-ids.ts'
import { randomNumber, randomSequence } from './seeded-random.ts'

/**
 * The clients of the seeded salon: regulars and passers-by. Each location has numbered places for regulars. A regular
 * has a place for some months (a term) and returns at a fixed interval; the next regular then gets the place. A
 * passer-by comes only once. Clients are computed from numbers alone, so any day can be generated without the days
 * before.
 */
export type Person =
  | { readonly kind: 'regular'; readonly location: number; readonly place: number; readonly generation: number }
  | { readonly kind: 'passer-by'; readonly location: number; readonly day: DayNumber; readonly index: number }

/** The maximum number of passers-by per location and day. A phone number is used again after PASSER_BY_CYCLE_DAYS. */
export const PASSERS_BY_MAX = 32
const PASSER_BY_CYCLE_DAYS = 300
const PLACES_MAX = 2048

/**
 * The purposes of random numbers. A purpose is part of the seed, so that the random numbers of a person are
 * independent.
 */
const ABOUT_TERM = 1
const ABOUT_INTERVAL = 2
const ABOUT_SHIFT = 3
const ABOUT_PERSON = 4

/** The possible numbers of days between two visits. Values that are repeated here are more common. */
const INTERVALS_DAYS = [14, 17, 21, 21, 24, 28, 28, 35, 42, 56, 70]
const TERM_MIN_DAYS = 240
const TERM_SPREAD_DAYS = 660

/** The average number of visits per day of a regular client. It is less than 1. */
export const VISITS_PER_PLACE = INTERVALS_DAYS.reduce((sum, interval) => sum + 1 / interval, 0) / INTERVALS_DAYS.length

type Term = { readonly generation: number; readonly dayInTerm: number }

function termOf(location: number, place: number, day: DayNumber): Term {
  const lengthDays = TERM_MIN_DAYS + (randomNumber(location, place, ABOUT_TERM) % TERM_SPREAD_DAYS)
  const sinceDays = day + (randomNumber(place, location, ABOUT_TERM) % lengthDays)
  return { generation: Math.floor(sinceDays / lengthDays), dayInTerm: sinceDays % lengthDays }
}

/** The regular who has this place and comes on `day`, and the index of the visit; null if nobody comes. */
export function visitOfPlace(
  location: number,
  place: number,
  day: DayNumber,
): { person: Person; visit: number } | null {
  const { generation, dayInTerm } = termOf(location, place, day)
  const placeNumber = (location << 11) | place
  const interval = INTERVALS_DAYS[randomNumber(placeNumber, generation, ABOUT_INTERVAL) % INTERVALS_DAYS.length]!
  const phase = randomNumber(placeNumber, generation, ABOUT_INTERVAL, 1) % interval
  const visit = Math.round((dayInTerm - phase) / interval)
  if (visit < 0) return null
  // Each visit after the first is moved by up to three days.
  const shiftDays = visit === 0 ? 0 : (randomNumber(placeNumber, generation, ABOUT_SHIFT, visit) % 7) - 3
  if (phase + visit * interval + shiftDays !== dayInTerm) return null
  return { person: { kind: 'regular', location, place, generation }, visit }
}

/** Returns a number that identifies a person. It is also the seed of the person's random habits and bookings. */
export function personNumber(person: Person): number {
  return person.kind === 'regular'
    ? randomNumber(person.location, person.place, person.generation, ABOUT_PERSON)
    : randomNumber(person.location + 8, person.day, person.index, ABOUT_PERSON)
}

const REGULAR = 'REG'
const PASSER_BY = 'NEW'

export function customerIdOf(person: Person): string {
  const [kind, origin]: [string, Origin] =
    person.kind === 'regular'
      ? [REGULAR, [(person.location << 11) | person.place, person.generation]]
      : [PASSER_BY, [person.day, (person.location << 5) | person.index]]
  return seededId(kind, origin).toUpperCase()
}

/**
 * The seeded person with this Square id; undefined for other ids. The person may have no visit in the seeded period.
 */
export function personOfCustomerId(id: string): Person | undefined {
  if (id !== id.toUpperCase()) return undefined
  const kind = id.slice(0, 3)
  const origin = originOf(kind, kind + id.slice(3).toLowerCase())
  if (!origin) return undefined
  const [high, low] = origin
  if (kind === REGULAR) return { kind: 'regular', location: high >> 11, place: high & 2047, generation: low }
  if (kind === PASSER_BY) return { kind: 'passer-by', day: high, location: low >> 5, index: low & 31 }
  return undefined
}

const AREA_CODES = ['714', '949', '657', '562', '909', '951', '310']
const LINES_PER_AREA = 9000
const REGULAR_NUMBERS = 4 * PLACES_MAX * 2

/**
 * Returns a person's phone number. Its last seven digits are 555-1000 or higher, because 555-01xx belongs to the demo
 * phones. A phone number is unique within half a year.
 */
export function phoneOf(person: Person): E164 {
  const at =
    person.kind === 'regular'
      ? ((person.location << 11) | person.place) * 2 + (person.generation % 2)
      : REGULAR_NUMBERS + ((person.day % PASSER_BY_CYCLE_DAYS) * 4 + person.location) * PASSERS_BY_MAX + person.index
  return `+1${AREA_CODES[Math.floor(at / LINES_PER_AREA)]}555${1000 + (at % LINES_PER_AREA)}`
}

/** The people who may have a phone number on a day from `from` to `to`. */
export function peopleWithPhone(phone: string, from: DayNumber, to: DayNumber): Person[] {
  const [, area, line] = /^\+1(\d{3})555(\d{4})$/.exec(phone) ?? []
  const areaAt = AREA_CODES.indexOf(area ?? '')
  if (areaAt < 0 || Number(line) < 1000) return []
  const at = areaAt * LINES_PER_AREA + Number(line) - 1000
  if (at < REGULAR_NUMBERS) {
    const place = at >> 1
    const holders = generationsOf(place >> 11, place & 2047, from, to)
    return holders.filter(person => person.kind === 'regular' && person.generation % 2 === at % 2)
  }
  const rest = at - REGULAR_NUMBERS
  const index = rest % PASSERS_BY_MAX
  const location = Math.floor(rest / PASSERS_BY_MAX) % 4
  const dayInCycle = Math.floor(rest / PASSERS_BY_MAX / 4)
  if (dayInCycle >= PASSER_BY_CYCLE_DAYS) return []
  const first = from + ((((dayInCycle - from) % PASSER_BY_CYCLE_DAYS) + PASSER_BY_CYCLE_DAYS) % PASSER_BY_CYCLE_DAYS)
  return first <= to ? [{ kind: 'passer-by', location, day: first, index }] : []
}

/** The people who have a place on a day from `from` to `to`. */
export function generationsOf(location: number, place: number, from: DayNumber, to: DayNumber): Person[] {
  const first = termOf(location, place, from).generation
  const last = termOf(location, place, to).generation
  return Array.from({ length: last - first + 1 }, (_, at) => ({
    kind: 'regular',
    location,
    place,
    generation: first + at,
  }))
}

export function nameOf(person: Person): { givenName: string; familyName: string } {
  const random = randomSequence(personNumber(person), 1)
  return { givenName: random.pick(GIVEN_NAMES), familyName: random.pick(FAMILY_NAMES) }
}

/** Square's profile of a seeded person. It is created with the person's first booking (`createdAtMs`). */
export function customerOf(person: Person): Customer {
  const random = randomSequence(personNumber(person), 2)
  const { givenName, familyName } = nameOf(person)
  const createdAt = new Date(createdAtMs(person)).toISOString().replace(/\.\d+/, '')
  const hasPhone = !random.happens(0.02)
  const hasEmail = random.happens(0.6)
  return {
    id: customerIdOf(person),
    created_at: createdAt,
    updated_at: createdAt,
    given_name: givenName,
    family_name: familyName,
    ...(random.happens(0.03) && { nickname: givenName.slice(0, 3) }),
    ...(hasEmail && { email_address: `${plain(givenName)}.${plain(familyName)}@example.com` }),
    ...(hasPhone && { phone_number: asTyped(phoneOf(person), random.below(6)) }),
    preferences: { email_unsubscribed: random.happens(0.1) },
    creation_source: person.kind === 'regular' ? 'APPOINTMENTS' : 'INSTANT_PROFILE',
    version: 0,
  }
}

const DAY_MS = 86_400_000

function createdAtMs(person: Person): number {
  const number = personNumber(person)
  // The profile is created at least 33 days before the first visit, and thus never on the day of the visit.
  if (person.kind === 'passer-by') return (person.day - 33 - (number % 20)) * DAY_MS + (number % 8_000) * 10_000
  const lengthDays = TERM_MIN_DAYS + (randomNumber(person.location, person.place, ABOUT_TERM) % TERM_SPREAD_DAYS)
  const startDay =
    person.generation * lengthDays - (randomNumber(person.place, person.location, ABOUT_TERM) % lengthDays)
  return (startDay - 33 - (number % 20)) * DAY_MS + (number % 8_000) * 10_000
}

/** Formats a phone number in one of the ways in which people type it, because Square stores it as typed. */
function asTyped(phone: E164, manner: number): string {
  const [area, exchange, line] = [phone.slice(2, 5), phone.slice(5, 8), phone.slice(8)]
  if (manner === 0) return `(${area}) ${exchange}-${line}`
  if (manner === 1) return `${area}-${exchange}-${line}`
  if (manner === 2) return `1${area}${exchange}${line}`
  return phone
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
}
