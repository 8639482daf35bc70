import type { Language } from '../language.ts'
import { withoutMarks } from './marks.ts'

/** What a client requests with a text that consists of a keyword. */
export type TextKeyword = 'STOP' | 'START' | 'HELP'

/** A keyword and its language. Twilio itself replies to the English keywords (docs/product/texts.md). */
export type KeywordInLanguage = { readonly keyword: TextKeyword; readonly language: Language }

const WORDS: Readonly<Record<Language, Readonly<Record<TextKeyword, readonly string[]>>>> = {
  // Twilio's own keywords, which include the keywords of the FCC rule of 2025-04-11.
  en: {
    STOP: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'END', 'QUIT', 'CANCEL', 'REVOKE', 'OPTOUT', 'OPT OUT'],
    START: ['START', 'UNSTOP', 'YES'],
    HELP: ['HELP', 'INFO'],
  },
  es: {
    STOP: [
      ...['ALTO', 'PARAR', 'PARE', 'PAREN', 'BASTA', 'DETENER', 'CANCELAR', 'SALIR', 'BAJA', 'FIN'],
      ...['NO MÁS'],
    ],
    START: ['INICIAR', 'COMENZAR', 'EMPEZAR', 'REANUDAR'],
    HELP: ['AYUDA', 'INFORMACIÓN'],
  },
  vi: {
    STOP: ['DỪNG', 'DỪNG LẠI', 'NGƯNG', 'NGỪNG', 'HỦY', 'HUỶ', 'THÔI', 'TỪ CHỐI', 'KHÔNG NHẬN'],
    START: ['BẮT ĐẦU', 'NHẬN LẠI'],
    HELP: ['TRỢ GIÚP', 'GIÚP', 'GIÚP ĐỠ'],
  },
}

/** The keywords of all languages, as written and without diacritics. */
const KNOWN: ReadonlyMap<string, KeywordInLanguage> = new Map(
  (Object.keys(WORDS) as Language[]).flatMap(language =>
    (Object.keys(WORDS[language]) as TextKeyword[]).flatMap(keyword =>
      WORDS[language][keyword]
        .flatMap(words => [words.normalize('NFC'), withoutMarks(words)])
        .map(words => [words, { keyword, language }] as const),
    ),
  ),
)

/**
 * The keyword of a message that consists only of this keyword; undefined for any other message, such as "Stop please".
 * Ignores case, and the spaces and punctuation that phones add. If the message has diacritics, they must be the same as
 * in the list: ĐÚNG is no keyword. If the message has no diacritics, the diacritics in the list are ignored: DUNG is a
 * keyword.
 */
export function textKeyword(message: string): KeywordInLanguage | undefined {
  const words = message
    .normalize('NFC')
    .replace(/[.!¡"“”'‘’-]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase()
  return KNOWN.get(words)
}

/** Our own keywords, which are added to the provider's list. */
export function ownKeywords(language: 'es' | 'vi'): Readonly<Record<TextKeyword, readonly string[]>> {
  return WORDS[language]
}
