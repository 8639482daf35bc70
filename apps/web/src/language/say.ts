import type { Language } from '@frontlash/domain/language'
import { EN } from '@frontlash/domain/messages/en'
import type { Say } from '@frontlash/domain/messages/say'
import { createStore } from '@frontlash/web-client/create-store'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { addWords, loadWords, sayOf, useFirstSay } from './words.ts'

// This file loads the English messages of all screens after `/`. The code of the first screen must not import it.
addWords('en', EN)

/** Returns `say`, the function that formats the messages of the client screens in the language of the screens. */
export const useSay = useFirstSay as () => Say

/**
 * Returns `say` for a language that the screens do not use; undefined until the messages of this language are loaded.
 */
export function useSayIn(language: Language | null): Say | undefined {
  const [, setLoaded] = useState(false)
  useEffect(() => {
    if (language) void loadWords(language).then(setLoaded)
  }, [language])
  return language ? (sayOf(language) as Say | undefined) : undefined
}

type Warning = 'waiver.otherLanguage'

const warning = createStore<Warning | null>(null)

/** Shows a warning in the language dialog while the calling component is mounted; null shows no warning. */
export function useLanguageWarning(message: Warning | null): void {
  useEffect(() => {
    warning.save(message)
    return () => warning.save(null)
  }, [message])
}

/** Returns the warning for the language dialog; null if there is none. */
export function useShownWarning(): Warning | null {
  return useSyncExternalStore(warning.subscribe, warning.read)
}
