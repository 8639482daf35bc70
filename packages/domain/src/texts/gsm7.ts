/**
 * The basic table of the GSM 7-bit alphabet (3GPP TS 23.038, section 6.2.1), without the escape character. Each of
 * these characters takes one of the 160 places of a text with one part.
 */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** The extension table. Each of these characters takes two places. */
const EXTENDED = '\f^{}\\[~]|€'

const basic = new Set(BASIC)
const extended = new Set(EXTENDED)

/** Replacements for characters that are in neither table and cannot be decomposed. */
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
 * Matches ASCII texts whose characters take one place each. Nearly all texts match, so the slower conversion is rarely
 * needed.
 */
export const PLAIN = /^[ !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z]*$/

/**
 * Converts a string to GSM-7, because one character outside GSM-7 would switch the whole text to UCS-2, in which a part
 * has only 70 places. Typographic quotes become plain quotes. Characters outside the alphabet lose their diacritics
 * (`Nguyễn` becomes `Nguyen`, `José` stays `José`). Emoji, symbols and other characters without a replacement are
 * removed, and repeated spaces become one space.
 */
export function toGsm7(text: string): string {
  if (PLAIN.test(text)) return text.replace(/ +/g, ' ').trim()
  return [...text.normalize('NFC')].map(inGsm7).join('').replace(/\s+/g, ' ').trim()
}

/** The replacement of one character; '' if the character is removed. */
export function inGsm7(character: string): string {
  if (/\s/u.test(character)) return ' '
  if (basic.has(character)) return character
  const standIn = STAND_INS[character]
  if (standIn !== undefined) return standIn
  // A symbol separates words and becomes a space. A joiner or combining mark is removed.
  if (/\p{So}|\p{Sm}|\p{Extended_Pictographic}/u.test(character)) return ' '
  // Diacritics are removed one by one: ễ is ê with a tilde, and ê is e with a circumflex.
  const bare = character.normalize('NFKD').replace(/\p{M}/gu, '')
  if (bare === character) return ''
  return [...bare].map(letter => (basic.has(letter) ? letter : (STAND_INS[letter] ?? ''))).join('')
}

export function isGsm7(text: string): boolean {
  if (PLAIN.test(text)) return true
  return [...text].every(character => basic.has(character) || extended.has(character))
}

/** Returns the number of places that a string takes in GSM-7, where some characters take two places. */
export function gsm7Length(text: string): number {
  if (PLAIN.test(text)) return text.length
  return [...text].reduce((sum, character) => sum + (extended.has(character) ? 2 : 1), 0)
}

/** The number of places in a text with one part, and in each part of a longer text. */
const GSM7 = { one: 160, each: 153 } as const
/** A text outside GSM-7 is sent in UCS-2, with fewer places per part. */
const UCS2 = { one: 70, each: 67 } as const

export function textParts(text: string): number {
  return textSize(text).parts
}

/** The size of a text, for example `1 part, 148 of 160 places`: `of` is the number of places in its parts. */
export type TextSize = { readonly parts: number; readonly places: number; readonly of: number }

/** The size of a text in GSM-7, or in UCS-2 if the text has other characters. */
export function textSize(text: string): TextSize {
  const isNarrow = isGsm7(text)
  const places = isNarrow ? gsm7Length(text) : text.length
  const { one, each } = isNarrow ? GSM7 : UCS2
  const parts = places <= one ? 1 : Math.ceil(places / each)
  return { parts, places, of: parts === 1 ? one : parts * each }
}
