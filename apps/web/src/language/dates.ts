import type { Language } from '@frontlash/domain/language'
import { EN_DATES } from '@frontlash/domain/messages/en-dates'
import type { SalonDates } from '@frontlash/domain/messages/salon-dates'
import { useLanguage } from './shown-language.ts'

/** The dates of the loaded languages. They are loaded with the words (words.ts). */
const datesOf = new Map<Language, SalonDates>([['en', EN_DATES]])

export function addDates(language: Language, dates: SalonDates): void {
  datesOf.set(language, dates)
}

/** Returns how the screens' language writes times and dates of the salon's clock. */
export function useDates(): SalonDates {
  return datesOf.get(useLanguage()) ?? EN_DATES
}
