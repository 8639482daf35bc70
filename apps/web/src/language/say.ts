import type { Language } from '@frontlash/domain/language'
import { EN } from '@frontlash/domain/messages/en'
import type { Say } from '@frontlash/domain/messages/say'
import { createStore } from '@frontlash/web-client/create-store'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { addWords, loadWords, sayOf, useFirstSay } from './words.ts'

// The English words of all screens after `/` are loaded with those screens. The first screen's code must not import this file.
addWords('en', EN)

/** Returns `say`: the messages of the client screens, in the language of the screens. */
export const useSay = useFirstSay as () => Say

/** Returns `say` in another language than that of the screens; undefined until its words are loaded. */
export function useSayIn(language: Language | null): Say | undefined {
  const [, setLoaded] = useState(false)
  useEffect(() => {
    if (language) void loadWords(language).then(setLoaded)
  }, [language])
  return language ? (sayOf(language) as Say | undefined) : undefined
}

type Warning = 'waiver.otherLanguage'

const warning = createStore<Warning | null>(null)

/** Shows a warning in the dialog of the languages while the component is there; null shows none. */
export function useLanguageWarning(message: Warning | null): void {
  useEffect(() => {
    warning.save(message)
    return () => warning.save(null)
  }, [message])
}

/** Returns the warning for the dialog of the languages; null if there is none. */
export function useShownWarning(): Warning | null {
  return useSyncExternalStore(warning.subscribe, warning.read)
}
