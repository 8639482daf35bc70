import { TEXTS_EN } from '../messages/texts.en.ts'

const WISHES = {
  full_set: TEXTS_EN['sms.walkInFullSet'],
  refill: TEXTS_EN['sms.walkInRefill'],
  removal: TEXTS_EN['sms.walkInRemoval'],
  speak_manager: TEXTS_EN['sms.walkInManager'],
  appointment_later: TEXTS_EN['sms.walkInLater'],
} as const

/** What a walk-in asks for, as stored. */
export type Wish = keyof typeof WISHES

/** The wish of a walk-in, as English texts name it: `a refill`. */
export function wishLabel(wish: Wish | null | undefined): string {
  return wish ? WISHES[wish] : TEXTS_EN['sms.yourVisit']
}
