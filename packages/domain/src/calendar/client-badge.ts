/** When a client was here last, as the server knows it. */
export type ClientHistory = { readonly isNewClient: boolean; readonly daysSinceLastAppointment: number | null }

/** More days than these make a client due, and long gone. */
const DUE_AFTER_DAYS = 30
const LONG_GONE_AFTER_DAYS = 60

export type ClientBadge = { readonly text: string; readonly tone: 'unknown' | 'new' | 'recent' | 'due' | 'long-gone' }

/**
 * The days since a client's last visit as the card shows them: `NEW` for a client who is new or whose days nobody knows, `-` as long as
 * the server has not answered (docs/product/day-calendar.md, "Cards").
 *
 * @param history undefined while the server is being asked, and when that has failed
 */
export function clientBadge(history: ClientHistory | undefined): ClientBadge {
  if (!history) return { text: '-', tone: 'unknown' }
  const { isNewClient, daysSinceLastAppointment: days } = history
  if (isNewClient || days === null) return { text: 'NEW', tone: 'new' }
  const tone = days > LONG_GONE_AFTER_DAYS ? 'long-gone' : days > DUE_AFTER_DAYS ? 'due' : 'recent'
  return { text: String(Math.max(1, days)), tone }
}

/** The same in words, for the dialog. */
export function clientHistoryWords({ isNewClient, daysSinceLastAppointment: days }: ClientHistory): string {
  if (isNewClient || days === null) return 'New Client'
  return `${days} ${days === 1 ? 'day' : 'days'} since last visit`
}
