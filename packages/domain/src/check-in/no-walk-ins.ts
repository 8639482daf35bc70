/** The relevant part of a walk-in's request. */
type Wish = { readonly timing: 'now' | 'later'; readonly service?: string | undefined }

/**
 * Whether a client without a booking wants to be served today, which is refused while managers have set "No walk-ins
 * today" (docs/product/managers-day.md, "No walk-ins today"). Speaking to the manager is always possible.
 */
export function wantsServiceToday({ timing, service }: Wish): boolean {
  return timing === 'now' && service !== 'speak_manager'
}

/** The message to a client who is refused because of "No walk-ins today", from the kiosk and the server. */
export function fullyBookedMessage(locationName: string): string {
  return `We are fully booked for walk-ins today at ${locationName}. The front desk can help you find a time.`
}
