import { useEffect } from 'react'
import { listenForActivity } from '../device/inactivity.ts'
import { offeredLanguages } from '../language/shown-language.ts'
import { loadWords } from '../language/words.ts'

/** After this time without a touch, the messages of the other languages are loaded. */
const IDLE_MS = 2_000
const RETRY_MS = 60_000

/**
 * Loads the messages of all offered languages, one after the other. The load starts when the page is loaded and nobody
 * has touched it for two seconds. The messages stay in memory, so that a client can choose a language without network.
 */
export function useWordsWhenIdle(): void {
  useEffect(() => {
    if (offeredLanguages().length === 0) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(load, ms)
    }
    const start = () => wait(IDLE_MS)
    const stopListening = listenForActivity(start, false)
    const load = async () => {
      let areLoaded = true
      for (const language of offeredLanguages()) areLoaded &&= await loadWords(language)
      if (!areLoaded) return wait(RETRY_MS)
      stopListening()
      // Vietnamese letters with several diacritics are in separate font files, which are loaded in advance.
      if (offeredLanguages().includes('vi'))
        for (const face of document.fonts ?? []) if (face.unicodeRange.includes('U+1EA0')) void face.load()
    }
    if (document.readyState === 'complete') start()
    else window.addEventListener('load', start, { once: true })
    return () => {
      clearTimeout(timer)
      stopListening()
      window.removeEventListener('load', start)
    }
  }, [])
}
