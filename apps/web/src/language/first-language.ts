import { languageOfVisit, showLanguage } from './shown-language.ts'

/**
 * Loads the messages of the visit's language before the app draws its first screen, for example after a reload. If that
 * fails, the screen is in English.
 */
export async function loadFirstLanguage(): Promise<void> {
  const language = languageOfVisit()
  if (language === 'en') return
  const { loadWords } = await import('./words.ts')
  await loadWords(language, true)
  showLanguage()
}
