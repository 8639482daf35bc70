import { formatDateParts } from '@frontlash/domain/salon-words'
import { useServerInfo } from '@frontlash/web-client/server-clock'

/** A time in the salon's time zone: `Nov 20, 11:00 AM`. The year is added unless it is the current year. */
export function Timestamp({ at }: { at: string }) {
  const { timeZone } = useServerInfo()
  return <time dateTime={at}>{formatTimestamp(timeZone, at, new Date())}</time>
}

/** Formats a time for `Timestamp`. Adds the year unless it is the current year. */
export function formatTimestamp(timeZone: string, at: string, now: Date): string {
  const instant = new Date(at)
  const yearOf = (one: Date) => formatDateParts(one, timeZone, { year: 'numeric' })
  const day = formatDateParts(instant, timeZone, {
    month: 'short',
    day: 'numeric',
    ...(yearOf(instant) === yearOf(now) ? {} : { year: 'numeric' }),
  })
  return `${day}, ${formatTime(timeZone, instant)}`
}

/** The time of day at the salon: `2:14 PM`. */
export function formatTime(timeZone: string, instant: Date): string {
  return formatDateParts(instant, timeZone, { hour: 'numeric', minute: '2-digit' })
}
