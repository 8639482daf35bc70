import type { Language } from '../language.ts'
import { WAIVER_SECTIONS, WAIVER_TITLE, WAIVER_VERSION, type WaiverText } from './waiver-text.ts'

/** The version of the built-in text in each language. A test compares these versions with the texts. */
export const BUILT_IN_VERSIONS: Readonly<Record<Language, string>> = {
  en: WAIVER_VERSION,
  es: '466af984b05c19bd637450c2518e716ff64d4b9a35596656ebe54442bb75a74a',
  vi: '6925f19ea3ee9864414d55caf17016a0cb173e093d568f8f9ce61bb72ea12b84',
}

/**
 * Returns the built-in text in a language. In a browser, Spanish and Vietnamese are separate chunks; if a chunk cannot
 * be loaded, the promise is rejected.
 */
export async function builtInText(language: Language): Promise<WaiverText> {
  switch (language) {
    case 'en':
      return { title: WAIVER_TITLE, sections: WAIVER_SECTIONS }
    case 'es':
      return (await import('./waiver-text-es.ts')).WAIVER_TEXT_ES
    case 'vi':
      return (await import('./waiver-text-vi.ts')).WAIVER_TEXT_VI
    default:
      return language satisfies never
  }
}
