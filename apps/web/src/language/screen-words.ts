import type { Language } from '@frontlash/domain/language'
import type { SalonDates } from '@frontlash/domain/messages/salon-dates'
import type { Say } from '@frontlash/domain/messages/say'
import { useDates } from './dates.ts'
import { useSay } from './say.ts'
import { useLanguage } from './shown-language.ts'

/** The language of the screens and its messages, for functions that build the content of a screen. */
export type ScreenWords = { readonly language: Language; readonly say: Say; readonly dates: SalonDates }

export function useScreenWords(): ScreenWords {
  return { language: useLanguage(), say: useSay(), dates: useDates() }
}
