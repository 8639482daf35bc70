import type { Language } from '@frontlash/domain/language'
import { EN_DATES } from '@frontlash/domain/messages/en-dates'
import type { SalonDates } from '@frontlash/domain/messages/salon-dates'
import { useLanguage } from './shown-language.ts'

/**
 * The date formatters of the loaded languages. Each is loaded together with the messages of its language (words.ts).
 */
const datesOf = new Map<Language, SalonDates>([['en', EN_DATES]])

export function addDates(language: Language, dates: SalonDates): void {
  datesOf.set(language, dates)
}

/** Returns the functions that format dates and times in the language of the screens. */
export function useDates(): SalonDates {
  return datesOf.get(useLanguage()) ?? EN_DATES
}
