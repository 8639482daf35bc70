import { hasOnlyNameLetters, splitName } from '@frontlash/domain/person-name'

/** The visit that the survey asks about. */
export type SurveyVisit = {
  readonly phone: string | null
  readonly name: string | null
  /** A salon by any name that the server knows: a text message may contain its id in the booking system. */
  readonly location: string | null
  readonly checkInId: string | null
}

const GREETED_NAME_MAX = 30

/** Reads the visit from an address: `/survey?phone=…&name=…&location=…&checkin_id=…`. Missing values are null. */
export function readSurveyVisit(query: URLSearchParams): SurveyVisit {
  const read = (name: string) => query.get(name)?.trim() || null
  return {
    phone: read('phone'),
    name: read('name'),
    location: read('location'),
    checkInId: read('checkin_id'),
  }
}

/** The address of the survey about a visit. */
export function surveyAddress({ phone, name, location, checkInId }: SurveyVisit): string {
  const query = new URLSearchParams()
  const parts = { phone, name, location, checkin_id: checkInId }
  for (const [key, value] of Object.entries(parts)) if (value) query.set(key, value)
  return query.size === 0 ? '/survey' : `/survey?${query}`
}

/** Returns the first name for the greeting. Anyone can write an address, so a value that is not a name is not shown. */
export function greetedName({ name }: SurveyVisit): string | null {
  const { firstName } = splitName(name ?? '')
  return firstName.length <= GREETED_NAME_MAX && hasOnlyNameLetters(firstName) ? firstName : null
}
