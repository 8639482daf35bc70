/** The time since an event: `just now`, `1 min ago`, `5 min ago`, `2 hours ago`, `3 days ago`. */
export function timeAgo(instantMs: number, nowMs: number): string {
  const minutes = Math.floor(Math.max(0, nowMs - instantMs) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} ${hours === 1 ? 'hour' : 'hours'} ago`
  const days = Math.floor(hours / 24)
  return `${days} ${days === 1 ? 'day' : 'days'} ago`
}
