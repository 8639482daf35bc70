import { cleanName, splitName } from '../person-name.ts'

/** Replacements for letters that Unicode does not decompose. */
const PLAIN: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
  þ: 'th',
}

/**
 * Converts a name to its search form: lower case without diacritics, apostrophes, periods and commas, and with spaces
 * for hyphens. `Nguyễn` becomes `nguyen`, `O'Brien` becomes `obrien` (docs/product/office/clients.md, "Clients").
 */
export function foldedName(name: string): string {
  return cleanName(
    name
      // These characters are removed before the decomposition, which would turn some of them into a space and a
      // combining character.
      .replace(/['’‘ʼ`´.,]/g, '')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLocaleLowerCase('en')
      .replace(/[đðłøæœßıþ]/g, letter => PLAIN[letter]!)
      .replace(/[-‐‑–]/g, ' '),
  )
}

/**
 * True if two names have the same first word in search form; false for two empty names. The comparison distinguishes
 * two people with the same phone number (docs/product/waivers.md, "The name on the waiver").
 */
export function isSameFirstName(one: string, other: string): boolean {
  const first = (name: string) => foldedName(splitName(name).firstName)
  return first(one) !== '' && first(one) === first(other)
}

/** The stored search keys of a client: "first last" and "last first" in search form. */
export type NameKeys = { readonly nameKey: string; readonly nameKeyLast: string }

/**
 * The search keys of a waiver: the signed name, and the signed name with the last name first. If the signed name does
 * not end with the client's last name, all words after the first word count as the last name.
 */
export function signedNameKeys(signed: string, lastName: string | null): NameKeys {
  const nameKey = foldedName(signed)
  const last = foldedName(lastName ?? '')
  const isItsEnd = last !== '' && nameKey.endsWith(` ${last}`)
  const firstEnd = isItsEnd ? nameKey.length - last.length - 1 : `${nameKey} `.indexOf(' ')
  return { nameKey, nameKeyLast: `${nameKey.slice(firstEnd + 1)} ${nameKey.slice(0, firstEnd)}`.trim() }
}

export function nameKeys(firstName: string, lastName: string): NameKeys {
  return { nameKey: foldedName(`${firstName} ${lastName}`), nameKeyLast: foldedName(`${lastName} ${firstName}`) }
}
