import { hasOnlyNameLetters, splitName } from '@frontlash/domain/person-name'

export type SurveyVisit = {
  readonly phone: string | null
  readonly name: string | null
  /**
   * The location, by any name or id that the server knows. Links in text messages may contain Square's id of the
   * location.
   */
  readonly location: string | null
  readonly checkInId: string | null
}

const GREETED_NAME_MAX = 30

/** Reads the visit from a URL: `/survey?phone=…&name=…&location=…&checkin_id=…`. Missing values are null. */
export function readSurveyVisit(query: URLSearchParams): SurveyVisit {
  const read = (name: string) => query.get(name)?.trim() || null
  return {
    phone: read('phone'),
    name: read('name'),
    location: read('location'),
    checkInId: read('checkin_id'),
  }
}

export function surveyAddress({ phone, name, location, checkInId }: SurveyVisit): string {
  const query = new URLSearchParams()
  const parts = { phone, name, location, checkin_id: checkInId }
  for (const [key, value] of Object.entries(parts)) if (value) query.set(key, value)
  return query.size === 0 ? '/survey' : `/survey?${query}`
}

/** Returns the first name for the greeting; null if it is not a name, because anyone can write a URL. */
export function greetedName({ name }: SurveyVisit): string | null {
  const { firstName } = splitName(name ?? '')
  return firstName.length <= GREETED_NAME_MAX && hasOnlyNameLetters(firstName) ? firstName : null
}
