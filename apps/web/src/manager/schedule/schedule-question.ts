import { type LocationKey, readLocationKey } from '@frontlash/domain/location-key'

/** The requested report. The default is today at the dashboard's location. */
export type ScheduleQuery = { readonly date: string | null; readonly location: LocationKey | 'all' | null }

/** How many days in the past and the future can be chosen (docs/product/schedule.md). */
const SELECTABLE_DAYS = 370

const DAY_MS = 86_400_000

/** Reads the requested report from the URL. A reload or a sign-in therefore shows the same report. */
export function readQuery(search: string): ScheduleQuery {
  const params = new URLSearchParams(search)
  const date = params.get('date')
  return {
    date: date !== null && /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : null,
    location: readScheduleLocation(params.get('location')),
  }
}

/** Returns a location key or `all`; null for any other string. */
export function readScheduleLocation(text: string | null): ScheduleQuery['location'] {
  return text === 'all' ? 'all' : (readLocationKey(text ?? '') ?? null)
}

export function questionAddress({ date, location }: ScheduleQuery): string {
  const params = new URLSearchParams()
  if (date !== null) params.set('date', date)
  if (location !== null) params.set('location', location)
  return params.size === 0 ? '/daily-schedule' : `/daily-schedule?${params}`
}

export function selectableDays(today: string): { first: string; last: string } {
  const midnight = Date.parse(`${today}T00:00:00Z`)
  const dayAt = (days: number) => new Date(midnight + days * DAY_MS).toISOString().slice(0, 10)
  return { first: dayAt(-SELECTABLE_DAYS), last: dayAt(SELECTABLE_DAYS) }
}

export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}
