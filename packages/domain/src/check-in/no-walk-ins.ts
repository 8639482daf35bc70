import { EN } from '../messages/en.ts'
import { sayIn } from '../messages/say.ts'

type Wish = { readonly timing: 'now' | 'later'; readonly service?: string | undefined }

/**
 * True if a walk-in wants a service today. During "No walk-ins today" the server refuses such a walk-in. A walk-in who
 * wants to speak to the manager is never refused (docs/product/managers-day.md, "No walk-ins today").
 */
export function wantsServiceToday({ timing, service }: Wish): boolean {
  return timing === 'now' && service !== 'speak_manager'
}

/** The server's message to a walk-in who is refused during "No walk-ins today". */
export function fullyBookedMessage(locationName: string): string {
  return sayIn<typeof EN>(EN, 'en')('walkin.closed', { location: locationName })
}
