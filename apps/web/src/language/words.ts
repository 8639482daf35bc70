import type { Language } from '@frontlash/domain/language'
import { FIRST_SCREEN_EN } from '@frontlash/domain/messages/first-screen'
import type { SalonDates } from '@frontlash/domain/messages/salon-dates'
import { filled, type SayFirst, sayIn } from '@frontlash/domain/messages/say'
import { createStore } from '@frontlash/web-client/create-store'
import { refreshServerClock } from '@frontlash/web-client/server-clock'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { addDates } from './dates.ts'
import {
  addWords as addLoadedWords,
  readChosenLanguage,
  saveChosenLanguage,
  showLanguage,
  useLanguage,
  useWords,
  type Words,
  wordsOf,
} from './shown-language.ts'

/** The delay before the messages of the chosen language are loaded again after a failure. */
const RETRY_MS = 5_000
const FAILURE_SHOWN_MS = 8_000
/** Counts how often a language was chosen. After a failure, only the messages of the latest choice are loaded again. */
let choices = 0

type Loaded = { readonly words: Words; readonly dates: SalonDates }

const IMPORTS = {
  es: () => import('./words-es.ts'),
  vi: () => import('./words-vi.ts'),
} satisfies Record<Exclude<Language, 'en'>, () => Promise<Loaded>>

const says: Partial<Record<Language, SayFirst>> = {}

/** Adds the messages of a language. After this call, `sayOf` returns `say` for the language. */
export function addWords(language: Language, added: Words): void {
  addLoadedWords(language, added)
  says[language] = sayIn<typeof FIRST_SCREEN_EN>(added as typeof FIRST_SCREEN_EN, language)
}

addWords('en', FIRST_SCREEN_EN)

/** Returns `say` for the first screen, in the language of the screens. Other screens use `useSay` (say.ts). */
export function useFirstSay(): SayFirst {
  return says[useLanguage()]!
}

/** Returns `say` for any language; undefined while the messages of the language are not loaded. */
export function sayOf(language: Language): SayFirst | undefined {
  return says[language]
}

/** A refusal of the server: the fields of an `ApiError`. */
export type Refusal = { readonly code: string; readonly msg: string; readonly retryAfterMs: number | null }

/**
 * Returns a function that formats a refusal. In English it returns the server's message; in other languages it returns
 * a translated message for the refusal's code.
 */
export function useRefusalWords(): (refusal: Refusal) => string {
  const language = useLanguage()
  const known = useWords()
  return ({ code, msg, retryAfterMs }) => {
    const seconds = code === 'TOO_MANY_REQUESTS' && retryAfterMs !== null ? Math.ceil(retryAfterMs / 1000) : null
    const found = language === 'en' ? msg : known[`refusal.${code}${seconds === null ? '' : '.seconds'}`]
    return found ? filled(found, language, { seconds }) : known['error.server']!
  }
}

const loading: Partial<Record<Language, Promise<boolean>>> = {}

/**
 * Loads the messages of a language, which then stay in memory. Resolves to true if they are loaded.
 *
 * @param isPageNew true if the page itself has just been loaded, which proves that the server responds
 */
export function loadWords(language: Language, isPageNew = false): Promise<boolean> {
  if (language === 'en' || wordsOf(language)) return Promise.resolve(true)
  loading[language] ??= importWords(language, isPageNew).finally(() => delete loading[language])
  return loading[language]
}

async function importWords(language: keyof typeof IMPORTS, isPageNew: boolean): Promise<boolean> {
  try {
    // Many browsers never retry a failed import in the same page, so nothing is imported while the server does not
    // respond.
    if (!isPageNew && !(await refreshServerClock())) return false
    const { words, dates } = await IMPORTS[language]()
    addDates(language, dates)
    addWords(language, words)
    return true
  } catch {
    return false
  }
}

/** The language whose messages could not be loaded; null if there is none. */
const failed = createStore<Language | null>(null)
const locks = createStore(0)

/** Returns the language that could not be loaded, for some seconds after the failure; otherwise null. */
export function useFailedLanguage(): Language | null {
  return useSyncExternalStore(failed.subscribe, failed.read, failed.read)
}

/**
 * Saves the language that the client has chosen, and shows it when its messages are loaded. If they cannot be loaded,
 * the client sees an error, and the load is retried every few seconds while this language is chosen.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  if (locks.read() > 0) return
  const own = ++choices
  const isCurrent = () => own === choices && readChosenLanguage() === language
  saveChosenLanguage(language)
  failed.save(null)
  const isAtOnce = await loadWords(language)
  if (!isAtOnce) {
    if (!isCurrent()) return
    failed.save(language)
    setTimeout(() => own === choices && failed.save(null), FAILURE_SHOWN_MS)
    do await new Promise(resolve => setTimeout(resolve, RETRY_MS))
    while (isCurrent() && !(await loadWords(language)))
  }
  // If the messages arrive late, only the next screen uses them, because the client may be signing or saving by then.
  if (isCurrent() && locks.read() === 0 && (isAtOnce || window.location.pathname === '/')) showLanguage()
}

/** Blocks the choice of a language while a call of the client is running. */
export function useLanguageLock(isLocked: boolean): void {
  useLayoutEffect(() => {
    if (!isLocked) return
    locks.save(locks.read() + 1)
    return () => locks.save(locks.read() - 1)
  }, [isLocked])
}

export function useIsLanguageLocked(): boolean {
  return useSyncExternalStore(locks.subscribe, locks.read, locks.read) > 0
}
