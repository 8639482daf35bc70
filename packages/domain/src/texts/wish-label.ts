import type { Language } from '../language.ts'
import type { TextWords } from '../messages/texts.en.ts'
import { TEXT_WORDS } from './built-in-wording.ts'

const WISHES = {
  full_set: 'sms.walkInFullSet',
  refill: 'sms.walkInRefill',
  removal: 'sms.walkInRemoval',
  speak_manager: 'sms.walkInManager',
  appointment_later: 'sms.walkInLater',
} as const satisfies Record<string, keyof TextWords>

/** What a walk-in asks for, as the server stores it. */
export type Wish = keyof typeof WISHES

/** The wish of a walk-in, as texts name it: `a refill`. */
export function wishLabel(wish: Wish | null | undefined, language: Language): string {
  return TEXT_WORDS[language][wish ? WISHES[wish] : 'sms.yourVisit']
}
