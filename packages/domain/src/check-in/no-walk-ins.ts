/** What a walk-in asks for, as far as it matters here. */
type Wish = { readonly timing: 'now' | 'later'; readonly service?: string | undefined }

/**
 * Whether somebody without a booking wants to be served today: what a location takes none of while its managers have switched
 * "No walk-ins today" (docs/product/managers-day.md, "No walk-ins today"). A word with the manager is always possible.
 */
export function wantsServiceToday({ timing, service }: Wish): boolean {
  return timing === 'now' && service !== 'speak_manager'
}

/** What a client without a booking is told then, by the kiosk and by the server. */
export function fullyBookedWords(locationName: string): string {
  return `We are fully booked for walk-ins today at ${locationName}. The front desk can help you find a time.`
}
