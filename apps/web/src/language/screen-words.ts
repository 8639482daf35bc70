import type { Language } from '@frontlash/domain/language'
import type { SalonDates } from '@frontlash/domain/messages/salon-dates'
import type { Say } from '@frontlash/domain/messages/say'
import { unbrokenDates } from '@frontlash/domain/messages/unbroken'
import { useMemo } from 'react'
import { useDates } from './dates.ts'
import { useSay } from './say.ts'
import { useLanguage } from './shown-language.ts'

/**
 * The language of the screens and its messages, for functions that build the content of a screen. In translations the
 * dates have non-breaking spaces between a day and its month, and between a time and the part of the day.
 */
export type ScreenWords = { readonly language: Language; readonly say: Say; readonly dates: SalonDates }

export function useScreenWords(): ScreenWords {
  const language = useLanguage()
  const dates = useDates()
  return {
    language,
    say: useSay(),
    dates: useMemo(() => (language === 'en' ? dates : unbrokenDates(dates)), [language, dates]),
  }
}
