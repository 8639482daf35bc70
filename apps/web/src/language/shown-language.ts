import { HTML_LANGS, LANGUAGES, type Language } from '@frontlash/domain/language'
import { BROKEN_SCREEN_EN } from '@frontlash/domain/messages/broken-screen'
import { readText, writeText } from '@frontlash/web-client/browser-storage'
import { createStore } from '@frontlash/web-client/create-store'
import { salonNow } from '@frontlash/web-client/server-clock'
import { useSyncExternalStore } from 'react'

/** The session storage keys of the chosen language and of the time of the choice by the device's clock. */
const KEYS = { language: 'language', at: 'languageAt' } as const

/** The screens that a client opens on the client's own phone, outside a visit. */
const OWN_PHONE_SCREENS = /^\/(survey|verify)\/?$/i

export type Words = Readonly<Record<string, string>>

const shown = createStore<Language>('en')
/** The loaded messages by language. */
const words = new Map<Language, Words>([['en', BROKEN_SCREEN_EN]])

/** Returns the language of the screens. The component renders again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(shown.subscribe, shown.read, shown.read)
}

export const shownLanguage = shown.read

/**
 * Returns the languages that clients can choose on this page: English and the salon's other languages. Returns an empty
 * list if the salon offers only English.
 */
export function offeredLanguages(): readonly Language[] {
  const listed = document.documentElement.dataset.languages?.split(' ') ?? []
  const offered = LANGUAGES.filter(language => language === 'en' || listed.includes(language))
  return offered.length > 1 ? offered : []
}

/** Returns the language that the client chose in this visit; null if the client has not chosen. */
export function readChosenLanguage(): Language | null {
  const stored = readText('session', KEYS.language)
  return LANGUAGES.find(language => language === stored) ?? null
}

/**
 * Returns the language that the client chose in this visit; null if the client has not chosen. The component renders
 * again when the choice changes.
 */
export function useChosenLanguage(): Language | null {
  return useSyncExternalStore(shown.subscribe, readChosenLanguage, () => null)
}

/** Saves the chosen language for this visit. The screens change their language only when `showLanguage` is called. */
export function saveChosenLanguage(language: Language): void {
  writeText('session', KEYS.language, language)
  writeText('session', KEYS.at, salonNow().toISOString())
  shown.save(shown.read())
}

/**
 * Returns two fields for the calls of a visit: the chosen language, and the time of the choice by the device's clock.
 * Returns an empty object if the client has not chosen.
 */
export function chosenLanguageFields(): { language?: Language; languageAt?: string } {
  const language = readChosenLanguage()
  const languageAt = readText('session', KEYS.at)
  return language && languageAt ? { language, languageAt } : {}
}

/** Runs an action that ends the visit, but keeps the chosen language, because the same client tries again. */
export function keepLanguage(endVisit: () => void): void {
  const kept = Object.values(KEYS).map(key => [key, readText('session', key)] as const)
  endVisit()
  for (const [key, value] of kept) writeText('session', key, value)
}

/**
 * Shows the screens in the language of the visit, or in English while the messages of that language are not loaded.
 * Called after messages were loaded, and after every navigation, because a navigation may end the visit.
 */
export function showLanguage(): void {
  const language = languageOfVisit()
  const next = words.has(language) ? language : 'en'
  document.documentElement.lang = HTML_LANGS[next]
  shown.save(next)
}

/**
 * Stores messages of a language. At first, a page has only the English messages of the error screen
 * (shell/broken-screen.tsx). words.ts adds all others.
 */
export function addWords(language: Language, added: Words): void {
  words.set(language, added)
}

/** Returns the messages of a language; undefined while they are not loaded. */
export function wordsOf(language: Language): Words | undefined {
  return words.get(language)
}

export function useWords(): Words {
  return words.get(useLanguage())!
}

/**
 * Returns the language of the visit. If the client has chosen a language, it is this language. Otherwise, on a client's
 * own phone, it is an offered language from the URL or the browser's settings. In all other cases it is English.
 */
export function languageOfVisit(): Language {
  return readChosenLanguage() ?? languageOfOwnPhone() ?? 'en'
}

function languageOfOwnPhone(): Language | null {
  const { pathname, search } = window.location
  // A browser with a location is a tablet of the salon.
  if (!OWN_PHONE_SCREENS.test(pathname) || readText('local', 'selectedLocation') !== null) return null
  const offered = offeredLanguages()
  const wanted = [new URLSearchParams(search).get('lang'), ...navigator.languages]
  const found = wanted.map(tag => offered.find(language => language === tag?.split('-')[0]))
  return found.find(language => language !== undefined) ?? null
}
