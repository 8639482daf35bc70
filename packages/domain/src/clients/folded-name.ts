import { cleanName, splitName } from '../person-name.ts'

/** Letters that Unicode does not decompose into a plain letter and a mark. */
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
 * A name in the form in which it is searched: lower case, letters without marks, no apostrophes, periods and commas,
 * hyphens as spaces. `Nguyễn` becomes `nguyen`, `O'Brien` `obrien` (docs/product/office/clients.md, "Clients").
 */
export function foldedName(name: string): string {
  return cleanName(
    name
      // These characters are removed first, because decomposing turns some of them into a space and a mark.
      .replace(/['’‘ʼ`´.,]/g, '')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLocaleLowerCase('en')
      .replace(/[đðłøæœßıþ]/g, letter => PLAIN[letter]!)
      .replace(/[-‐‑–]/g, ' '),
  )
}

/**
 * Whether two names, first or full, have the same first name: the first words are compared, folded. Two people who
 * share a phone number are told apart by this (docs/product/waivers.md, "The name on the waiver"). False for two empty
 * names.
 */
export function isSameFirstName(one: string, other: string): boolean {
  const first = (name: string) => foldedName(splitName(name).firstName)
  return first(one) !== '' && first(one) === first(other)
}

/** The search keys of a client: "first last" and "last first", folded. They are stored with each client. */
export type NameKeys = { readonly nameKey: string; readonly nameKeyLast: string }

/**
 * The search keys of a waiver: the signed name, and the signed name with the last name first. If the signed name does
 * not end with the client's last name, all its words except the first count as the last name.
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
