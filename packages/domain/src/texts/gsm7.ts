/**
 * The basic table of the GSM 7-bit alphabet (3GPP TS 23.038, section 6.2.1), without the escape to its second table:
 * each of these characters is one of the 160 that a single text can contain.
 */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** The second table: each of these characters counts as two. */
const EXTENDED = '\f^{}\\[~]|€'

const basic = new Set(BASIC)
const extended = new Set(EXTENDED)

/** Replacements for characters that are neither in a table nor decomposable. */
const STAND_INS: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '′': "'",
  '`': "'",
  '´': "'",
  ʻ: "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '″': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '•': '-',
  '·': '-',
  '…': '...',
  '×': 'x',
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '¢': 'c',
  ª: 'a',
  º: 'o',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ł: 'l',
  Ł: 'L',
  œ: 'oe',
  Œ: 'OE',
  ı: 'i',
  ĸ: 'k',
  ŋ: 'n',
  Ŋ: 'N',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
  ƒ: 'f',
  ẞ: 'SS',
  '^': '',
  '{': '(',
  '}': ')',
  '[': '(',
  ']': ')',
  '\\': '/',
  '|': '/',
  '~': '-',
  '€': 'EUR',
}

/**
 * Matches a text of ASCII characters that take one place each in the alphabet. Nearly every text matches, so the slower
 * conversion is rarely needed.
 */
export const PLAIN = /^[ !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z]*$/

/**
 * Converts text to the text message alphabet, because one character outside it would switch the whole text to an
 * encoding with 70 places (UCS-2). Typographic quotes become plain ones; letters that the alphabet lacks lose their
 * marks (`Nguyễn` becomes `Nguyen`, `José` stays `José`); emoji, symbols and characters without a replacement are
 * removed; runs of spaces become one.
 */
export function toGsm7(text: string): string {
  if (PLAIN.test(text)) return text.replace(/ +/g, ' ').trim()
  return [...text.normalize('NFC')].map(inGsm7).join('').replace(/\s+/g, ' ').trim()
}

/** The replacement that is sent for one character; empty if the character is left out. */
export function inGsm7(character: string): string {
  if (/\s/u.test(character)) return ' '
  if (basic.has(character)) return character
  const standIn = STAND_INS[character]
  if (standIn !== undefined) return standIn
  // A symbol becomes a space, because it separates words; a joiner or combining mark is removed.
  if (/\p{So}|\p{Sm}|\p{Extended_Pictographic}/u.test(character)) return ' '
  // Marks are removed one by one: ễ is ê with a tilde, and ê is e with a circumflex.
  const bare = character.normalize('NFKD').replace(/\p{M}/gu, '')
  if (bare === character) return ''
  return [...bare].map(letter => (basic.has(letter) ? letter : (STAND_INS[letter] ?? ''))).join('')
}

/** True when every character is in one of the alphabet's two tables. */
export function isGsm7(text: string): boolean {
  return [...text].every(character => basic.has(character) || extended.has(character))
}

/** How many of a text's 160 places `text` takes; only for GSM-7 text (see isGsm7). */
export function gsm7Length(text: string): number {
  if (PLAIN.test(text)) return text.length
  return [...text].reduce((sum, character) => sum + (extended.has(character) ? 2 : 1), 0)
}

/** The places in a text of one part, and in each part of a longer text. */
export const ONE_TEXT = 160
export const ONE_PART = 153

/** The number of parts in which the carriers send, and bill, a GSM-7 text. */
export function textParts(text: string): number {
  const length = gsm7Length(text)
  return length <= ONE_TEXT ? 1 : Math.ceil(length / ONE_PART)
}

/** A text with letters outside the GSM-7 alphabet is sent in UCS-2, which has fewer places in each part. */
const ONE_WIDE_TEXT = 70
const ONE_WIDE_PART = 67

/**
 * The number of parts, the places that the text takes, and the places in that many parts: `1 part, 148 of 160 places`.
 */
export type TextSize = { readonly parts: number; readonly places: number; readonly of: number }

/** The size of a text in GSM-7 or, if it has letters outside that alphabet, in UCS-2. */
export function textSize(text: string): TextSize {
  const [places, one, each] = isGsm7(text)
    ? [gsm7Length(text), ONE_TEXT, ONE_PART]
    : [text.length, ONE_WIDE_TEXT, ONE_WIDE_PART]
  const parts = places <= one ? 1 : Math.ceil(places / each)
  return { parts, places, of: parts === 1 ? one : parts * each }
}
