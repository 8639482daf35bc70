export type ClientHistory = { readonly isNewClient: boolean; readonly daysSinceLastAppointment: number | null }

/** The number of days since the last visit after which a client is due, or long overdue. */
const DUE_AFTER_DAYS = 30
const LONG_GONE_AFTER_DAYS = 60

export type ClientBadge = { readonly text: string; readonly tone: 'unknown' | 'new' | 'recent' | 'due' | 'long-gone' }

/**
 * The days since the client's last visit, for the card: `NEW` for a new client or an unknown number of days, `-` while
 * the server has not responded (docs/product/day-calendar.md, "Cards").
 *
 * @param history undefined while the call is running or after it has failed
 */
export function clientBadge(history: ClientHistory | undefined): ClientBadge {
  if (!history) return { text: '-', tone: 'unknown' }
  const { isNewClient, daysSinceLastAppointment: days } = history
  if (isNewClient || days === null) return { text: 'NEW', tone: 'new' }
  const tone = days > LONG_GONE_AFTER_DAYS ? 'long-gone' : days > DUE_AFTER_DAYS ? 'due' : 'recent'
  return { text: String(Math.max(1, days)), tone }
}

/** Formats the badge as a sentence for the dialog. */
export function clientHistoryLabel({ isNewClient, daysSinceLastAppointment: days }: ClientHistory): string {
  if (isNewClient || days === null) return 'New Client'
  return `${days} ${days === 1 ? 'day' : 'days'} since last visit`
}
